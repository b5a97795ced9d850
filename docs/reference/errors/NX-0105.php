<?php

/**
 * NX-0105 DEADLOCK
 * Class: Nexus\Async\DeadlockError
 * Means: Every coroutine waits, and nothing can wake one
 * Cause: The main coroutine waits for another one, or on a channel or a lock, and so does everybody else; no timer,
 *     socket or signal is left.
 * Cure: Close channels that are done with, release locks in `finally`, or give the wait a timeout(). The message lists who waits for what, and where.
 */

declare(strict_types=1);

use Nexus\Async\Channel;

$jobs = new Channel();
$jobs->send('nobody receives it');

/* Throws:
[NX-0105] Every coroutine waits, and %s They wait for:
  coroutine 0 (main): channel send%s, %s/NX-0105.php:%d
*/
