<?php

/**
 * NX-0201 CHANNEL_CLOSED
 * Class: Nexus\Async\ChannelClosedException
 * Means: The channel is closed
 * Cause: A value was sent to a channel that somebody closed, before or while the sender waited; or one was to be
 *     received when the last had been taken.
 * Cure: Receivers iterate with `foreach`, which ends by itself. Let whoever sends last be the one who closes.
 */

declare(strict_types=1);

use Nexus\Async\Channel;

$jobs = new Channel(1);
$jobs->close();
$jobs->send('too late');

/* Throws:
[NX-0201] Cannot send: the channel is closed. %s
*/
