<?php

/**
 * NX-0510
 * Class: Nexus\Testing\ExpectationError
 * Means: A test probe received another message than expected, or none
 * Cause: The actors under test sent another message, sent it later than the expectation waits (3 s by default), or not
 *     to this probe. The error lists everything that the probe has received, with the time of each.
 * Cure: If other messages may come first, fish() for the one you mean. If it is only late, give the expectation more
 *     time; on a StepSystem time costs nothing.
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
