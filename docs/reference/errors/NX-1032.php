<?php

/**
 * NX-1032
 * Class: Nexus\Actor\Exception\AskFailedException
 * Means: The target failed while it handled an ask
 * Cause: Its handler threw; the message gives the class and the message of that exception. The supervision of the
 *     target handles the failure; this exception informs the sender.
 * Cure: Correct the failure in the target. To refuse a request without a failure, answer with StatusReply::error().
 */

declare(strict_types=1);

use Nexus\Actor\{ActorSystem, Behavior, Props};
use Nexus\Time\Duration;

$broken = ActorSystem::create('shop')->spawn(
    Props::fromBehavior(Behavior::receive(static fn() => throw new RangeException('no stock'))),
    'orders',
);
$broken->ask(new stdClass(), Duration::seconds(1))->await();

/* Throws:
[NX-1032] /user/orders failed while it handled this ask: RangeException: no stock
*/
