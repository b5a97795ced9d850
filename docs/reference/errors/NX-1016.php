<?php

/**
 * NX-1016
 * Class: Nexus\Actor\Exception\MaxRetriesExceededException
 * Means: An actor failed more often than its strategy restarts it
 * Cause: Each restart was followed by the same failure: something that the actor needs is still missing, or the failing
 *     message is sent again.
 * Cure: Correct the last failure, which is the previous exception. The parent receives ChildFailed. A backoff gives a
 *     service that is down time to return.
 */

declare(strict_types=1);

use Nexus\Actor\{ActorContext, ActorSystem, Behavior, Props, SupervisionStrategy};
use Nexus\Actor\Signal\ChildFailed;

$system = ActorSystem::create('shop');
$failing = Props::fromBehavior(Behavior::receive(static fn() => throw new RuntimeException('no stock')))
    ->withSupervision(SupervisionStrategy::oneForOne(maxRetries: 0));
$reported = null;
$system->spawn(Props::fromBehavior(Behavior::setup(static function (ActorContext $ctx) use ($failing, &$reported) {
    $ctx->spawn($failing, 'orders')->tell(new stdClass());

    return Behavior::receive(static fn() => Behavior::same())->onSignal(static function (
        ActorContext $ctx,
        object $signal,
    ) use (&$reported) {
        $reported = $signal instanceof ChildFailed ? $signal->cause : $reported;

        return Behavior::same();
    });
})), 'shop');
$system->run(untilIdle: true);
throw $reported ?? new LogicException('not reported');

/* Throws:
[NX-1016] /user/shop/orders is stopped: it was restarted 0 times within 60s and has failed again: no stock
*/
