<?php

/**
 * NX-0511
 * Class: Nexus\Testing\ExpectationError
 * Means: An actor in a BehaviorTestKit did not have the expected effect, or had other effects
 * Cause: No message that has run so far had this effect, or an earlier expectation has taken it. The error lists the
 *     remaining effects.
 * Cure: Run the message first. Messages that the actor sends to itself, and messages of timers and watches, wait for
 *     runOne() or runAll().
 */

declare(strict_types=1);

use Nexus\Actor\ActorContext;
use Nexus\Actor\Behavior;
use Nexus\Testing\BehaviorTestKit;
use Nexus\Testing\Effect\Spawned;
use Nexus\Time\Duration;

final class Start {}

$kit = BehaviorTestKit::of(Behavior::receive(static function (ActorContext $context, Start $start): Behavior {
    $context->setReceiveTimeout(Duration::seconds(5));

    return Behavior::same();
}), 'counter');
$kit->run(new Start());
$kit->expectEffect(Spawned::class);

/* Throws:
[NX-0511] counter was expected to have a Nexus\Testing\Effect\Spawned, but it is not among its effects. All effects since they were taken last:
  Nexus\Testing\Effect\ReceiveTimeoutSet(timeout: 5s)
*/
