<?php

/**
 * NX-1053 INTERLEAVED_CHANGE
 * Class: Nexus\Async\MisuseError
 * Means: An interleaved handler of an actor has changed its state
 * Cause: The handler of a reentrant actor began while another one waited. The state that it was given may be outdated
 *     when it returns, so it may only return same().
 * Cure: Let the actor send itself a message that makes the change and is not reentrant; or remove the class of the
 *     message from Props::reentrant().
 */

declare(strict_types=1);

use Nexus\Actor\{ActorContext, ActorSystem, Behavior, BehaviorWithState, Props};
use Nexus\Actor\Signal\PostRestart;

use function Nexus\Async\delay;

$system = ActorSystem::create('shop');
$failure = null;
$behavior = Behavior::withState(0, static function (ActorContext $ctx, object $message, int $count): BehaviorWithState {
    delay(0.01);

    return BehaviorWithState::next($count + 1);
})->onSignal(static function (ActorContext $ctx, object $signal) use (&$failure): Behavior {
    $failure = $signal instanceof PostRestart ? $signal->cause : null;

    return Behavior::same();
});
$counter = $system->spawn(Props::fromBehavior($behavior)->reentrant(), 'counter');
$counter->tell(new stdClass());
$counter->tell(new stdClass());
$system->run(untilIdle: true);
throw $failure;

/* Throws:
[NX-1053] A handler of /user/counter that started while another one waited returned something other than same(): %s
*/
