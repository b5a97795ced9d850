<?php

/**
 * NX-1018
 * Class: Nexus\Actor\Exception\StoppedItselfException
 * Means: A permanent actor has stopped itself
 * Cause: Its props have RestartType::Permanent, and its handler returned stopped(), or it sent itself a PoisonPill.
 *     That is a failure, and its supervision starts the actor again.
 * Cure: Return same() in its handler. Use RestartType::Transient for an actor that ends when its work is done.
 */

declare(strict_types=1);

use Nexus\Actor\{ActorSystem, Behavior, Directive, Props, RestartType, SupervisionStrategy};

$reported = null;
$decider = static function (Throwable $cause) use (&$reported): Directive {
    $reported = $cause;

    return Directive::Stop;
};
$system = ActorSystem::create('shop');
$props = Props::fromBehavior(Behavior::receive(static fn() => Behavior::stopped()))
    ->withRestart(RestartType::Permanent)
    ->withSupervision(SupervisionStrategy::oneForOne(decider: $decider));
$system->spawn($props, 'orders')->tell(new stdClass());
$system->run(untilIdle: true);
throw $reported ?? new LogicException('not reported');

/* Throws:
[NX-1018] /user/orders is permanent and has stopped itself: return same(), or make it RestartType::Transient
*/
