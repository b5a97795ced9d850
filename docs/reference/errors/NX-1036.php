<?php

/**
 * NX-1036 NO_MESSAGE
 * Class: Nexus\Async\MisuseError
 * Means: A function that should create a message for an actor created none
 * Cause: A message adapter, or the mapping function of pipeToSelf(), returned something that is not an object; or
 *     pipeToSelf() without such a function was given a future whose value is not an object.
 * Cure: Return an object of the actor's protocol; give pipeToSelf() a function that creates one.
 */

declare(strict_types=1);

use Nexus\Actor\{ActorContext, ActorSystem, Behavior, Props};
use Nexus\Async\Future;

$failure = null;
$props = Props::fromBehavior(Behavior::receive(static function (ActorContext $ctx): Behavior {
    $ctx->pipeToSelf(Future::completed(42));

    return Behavior::same();
}))->withSupervision(Nexus\Actor\SupervisionStrategy::oneForOne(decider: static function (
    Throwable $cause,
) use (&$failure) {
    $failure = $cause;

    return Nexus\Actor\Directive::Stop;
}));
$system = ActorSystem::create('shop');
$system->spawn($props, 'orders')->tell(new stdClass());
$system->run(untilIdle: true);
throw $failure;

/* Throws:
[NX-1036] pipeToSelf() without a mapping function %s
*/
