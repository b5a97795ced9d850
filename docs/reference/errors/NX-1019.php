<?php

/**
 * NX-1019
 * Class: Nexus\Actor\Exception\InvalidBehaviorException
 * Means: A handler or factory of behaviours returned something that cannot stand there
 * Cause: A branch of it returns nothing, or a BehaviorWithState where no state is; or setup() answers with same(), which there is nothing yet to be the same as.
 * Cure: Return a behaviour in every branch: same() to go on, stopped() to end, unhandled() for a message that is none of yours.
 */

declare(strict_types=1);

use Nexus\Actor\{ActorSystem, Behavior, Directive, Props, SupervisionStrategy};

$told = null;
$decider = static function (Throwable $cause) use (&$told): Directive {
    $told = $cause;

    return Directive::Stop;
};
$system = ActorSystem::create('shop');
$forgetful = Behavior::receive(static function (): void {});
$system->spawn(Props::fromBehavior($forgetful)->withSupervision(SupervisionStrategy::oneForOne(decider: $decider)), 'orders')->tell(new stdClass());
$system->run(untilIdle: true);
throw $told ?? new LogicException('not told');

/* Throws:
[NX-1019] The handler of /user/orders must return a Behavior (one with state: a BehaviorWithState), it returned null: return same() to go on as before
*/
