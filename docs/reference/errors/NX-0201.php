<?php

/**
 * NX-0201 CHANNEL_CLOSED
 * Class: Nexus\Async\ChannelClosedException
 * Means: The channel is closed
 * Cause: A value was sent to a channel that was closed, before or while the sender waited; or a value was requested
 *     after the last one had been received.
 * Cure: Receive with `foreach`, which ends by itself. Close the channel in the coroutine that sends last.
 */

declare(strict_types=1);

use Nexus\Async\Channel;

$jobs = new Channel(1);
$jobs->close();
$jobs->send('too late');

/* Throws:
[NX-0201] Cannot send: the channel is closed. %s
*/
