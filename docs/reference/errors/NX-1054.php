<?php

/**
 * NX-1054 MESSAGE_CHANGED
 * Class: Nexus\Async\MisuseError
 * Means: A message was changed after it was sent to an actor
 * Cause: Messages are not copied. The sender, or another actor that received the same object, changed it before it was
 *     handled. This is checked in development (NEXUS_ENV=development) only.
 * Cure: Make the classes of messages readonly. If a class cannot be readonly, send a clone.
 */

declare(strict_types=1);

use Nexus\Actor\{ActorContext, ActorSystem, Behavior, Props};
use Nexus\Actor\Signal\PostRestart;

putenv('NEXUS_ENV=development');
$system = ActorSystem::create('shop');
$failure = null;
$orders = $system->spawn(Props::fromBehavior(Behavior::receive(static fn(): Behavior => Behavior::same())->onSignal(
    static function (ActorContext $ctx, object $signal) use (&$failure): Behavior {
        $failure = $signal instanceof PostRestart ? $signal->cause : $failure;

        return Behavior::same();
    },
)), 'orders');
$order = new stdClass();
$order->amount = 1;
$orders->tell($order);
$order->amount = 1000;
$system->run(untilIdle: true);
throw $failure;

/* Throws:
[NX-1054] A stdClass that was sent to /user/orders in %s was changed before it was handled: %s
*/
