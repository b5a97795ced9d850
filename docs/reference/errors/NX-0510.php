<?php

/**
 * NX-0510
 * Class: Nexus\Testing\ExpectationError
 * Means: A test probe received another message than expected, or none
 * Cause: The actors under test sent another message, sent it later than the expectation waits (3 s by default), or sent
 *     it to another reference. The error lists every message that the probe has received, with its time.
 * Cure: If other messages may come first, call fish() for the message that you mean. If the message is only late, give
 *     the expectation more time; a StepSystem has a virtual clock, so a long time does not make the test slower.
 */

declare(strict_types=1);

use Nexus\Testing\StepSystem;
use Nexus\Testing\TestProbe;

final class Ordered
{
    public function __construct(public string $what) {}
}

$system = StepSystem::create();
$probe = TestProbe::create($system, 'kitchen');
$probe->ref()->tell(new Ordered('soup'));
$probe->expect(Ordered::class);
$probe->expect(Ordered::class);

/* Throws:
[NX-0510] kitchen expected a Ordered, but nothing came within 3s. All it has received:
  1. at 0.000 s Ordered(what: 'soup')
*/
