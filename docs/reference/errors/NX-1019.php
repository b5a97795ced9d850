<?php

/**
 * NX-1019
 * Class: Nexus\Actor\Exception\InvalidBehaviorError
 * Means: A handler or factory returned an invalid behavior
 * Cause: A branch of it returns nothing, or a BehaviorWithState although the actor has no state; or setup() returns
 *     same(), although there is no previous behavior.
 * Cure: Return a behavior in every branch: same() to continue, stopped() to end, unhandled() for a message that the
 *     actor does not handle.
 */

declare(strict_types=1);

use Nexus\Actor\{ActorSystem, Behavior, Directive, Props, SupervisionStrategy};

$reported = null;
$decider = static function (Throwable $cause) use (&$reported): Directive {
    $reported = $cause;

    return Directive::Stop;
};
$system = ActorSystem::create('shop');
$forgetful = Behavior::receive(static function (): void {});
$system->spawn(
    Props::fromBehavior($forgetful)->withSupervision(SupervisionStrategy::oneForOne(decider: $decider)),
    'orders',
)->tell(new stdClass());
$system->run(untilIdle: true);
throw $reported ?? new LogicException('not reported');

/* Throws:
[NX-1019] The handler of /user/orders must return a Behavior (one with state: a BehaviorWithState), it returned null: return same() to go on as before
*/
