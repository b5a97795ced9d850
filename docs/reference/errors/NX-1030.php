<?php

/**
 * NX-1030
 * Class: Nexus\Actor\Exception\AskTimeoutException
 * Means: No answer to an ask arrived in time
 * Cause: The target was busy for all of that time, was waiting itself, or handled the message and never replied. The
 *     message says which.
 * Cure: Reply in every branch of the handler, move long work to spawnTask(), and choose a timeout that includes the
 *     time in the queue.
 */

declare(strict_types=1);

use Nexus\Actor\{ActorSystem, Behavior, Props};
use Nexus\Time\Duration;

$silent = ActorSystem::create('shop')->spawn(
    Props::fromBehavior(Behavior::receive(static fn() => Behavior::same())),
    'orders',
);
$silent->ask(new stdClass(), Duration::millis(20))->await();

/* Throws:
[NX-1030] /user/orders has not answered within 20ms%s
*/
