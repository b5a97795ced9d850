<?php

/**
 * NX-1003 NOT_A_CHILD
 * Class: Nexus\Async\MisuseError
 * Means: An actor stops an actor that is not its child
 * Cause: ActorContext::stop() was given the reference of another actor's child.
 * Cure: Send it a PoisonPill (handled after its queued messages) or a Kill, or let its parent stop it.
 */

declare(strict_types=1);

use Nexus\Actor\{ActorSystem, Behavior, Directive, Props, SupervisionStrategy};

$reported = null;
$decider = static function (Throwable $cause) use (&$reported): Directive {
    $reported = $cause;

    return Directive::Stop;
};
$system = ActorSystem::create('shop');
$other = $system->spawn(Props::fromBehavior(Behavior::empty()));
$bully = Behavior::receive(static function ($context) use ($other): Behavior {
    $context->stop($other);

    return Behavior::same();
});
$system->spawn(
    Props::fromBehavior($bully)->withSupervision(SupervisionStrategy::oneForOne(decider: $decider)),
)->tell(new stdClass());
$system->run(untilIdle: true);
throw $reported ?? new LogicException('not reported');

/* Throws:
[NX-1003] ActorContext::stop() stops children, or the actor itself: send a PoisonPill to other actors
*/
