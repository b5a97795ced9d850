<?php

/**
 * NX-1054 MESSAGE_CHANGED
 * Class: Nexus\Async\MisuseError
 * Means: A message was changed after it was told to an actor
 * Cause: Messages are not copied: who told one, or another actor that was told the same object, has changed it before it was
 *     handled. Only in development (NEXUS_ENV=development) are messages looked at so closely.
 * Cure: Make the classes of messages readonly; where they are not, tell a clone.
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
[NX-1054] A stdClass that was told to /user/orders in %s has been changed since, before it was handled: %s
*/
