<?php

/**
 * NX-1031
 * Class: Nexus\Actor\Exception\AskUndeliverableException
 * Means: An ask did not reach its target
 * Cause: The target has stopped, its mailbox is full, or the message was dropped from its queue.
 * Cure: Watch the target, or look it up again. If its mailbox is full, the message gives the reason.
 */

declare(strict_types=1);

use Nexus\Actor\{ActorSystem, Behavior, Props};
use Nexus\Time\Duration;

$system = ActorSystem::create('shop');
$stopped = $system->spawn(Props::fromBehavior(Behavior::stopped()), 'orders');
$stopped->ask(new stdClass(), Duration::seconds(1))->await();

/* Throws:
[NX-1031] /user/orders was not asked: %s
*/
