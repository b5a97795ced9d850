<?php

/**
 * NX-1001 ACTOR_EXITED
 * Class: Nexus\Async\MisuseError
 * Means: exit() was called in a handler of an actor
 * Cause: A handler of messages or signals, or the factory of an actor, called exit(), die(), or a library's dd(). It
 *     counts as a failure of the actor like any other, because the script runs other actors too.
 * Cure: Return Behavior::stopped() to end the actor, call ActorSystem::shutdown() to end the system, throw to fail.
 */

declare(strict_types=1);

use Nexus\Actor\{ActorSystem, Behavior, Directive, Props, SupervisionStrategy};

$reported = null;
$decider = static function (Throwable $cause) use (&$reported): Directive {
    $reported = $cause;

    return Directive::Stop;
};
$system = ActorSystem::create('shop');
$quitter = Behavior::receive(static fn() => exit(3));
$system->spawn(
    Props::fromBehavior($quitter)->withSupervision(SupervisionStrategy::oneForOne(decider: $decider)),
)->tell(new stdClass());
$system->run(untilIdle: true);
throw $reported ?? new LogicException('not reported');

/* Throws:
[NX-1001] exit() was called in a handler of an actor: return Behavior::stopped() to stop the actor, call ActorSystem::shutdown() to end the script
*/
