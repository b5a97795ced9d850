<?php

/**
 * NX-1032
 * Class: Nexus\Actor\Exception\AskFailedException
 * Means: The target failed while it handled an ask
 * Cause: Its handler threw: class and message of what it threw are in the message. Its own supervision deals with it; this is what the asker hears.
 * Cure: Correct the failure in the target; a refusal that is no failure is better said by StatusReply::error().
 */

declare(strict_types=1);

use Nexus\Actor\{ActorSystem, Behavior, Props};
use Nexus\Time\Duration;

$broken = ActorSystem::create('shop')->spawn(Props::fromBehavior(Behavior::receive(static fn() => throw new RangeException('no stock'))), 'orders');
$broken->ask(new stdClass(), Duration::seconds(1))->await();

/* Throws:
[NX-1032] /user/orders failed while it handled this ask: RangeException: no stock
*/
