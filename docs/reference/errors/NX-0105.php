<?php

/**
 * NX-0105 DEADLOCK
 * Class: Nexus\Async\DeadlockError
 * Means: Every coroutine waits, and nothing can wake one
 * Cause: The main coroutine waits for another coroutine, a channel or a lock, and so do all others. No timer, socket
 *     or signal is left that could wake one.
 * Cure: Close channels that are no longer used, release locks in `finally`, or give the wait a timeout(). The message
 *     lists what each coroutine waits for, and where.
 */

declare(strict_types=1);

use Nexus\Async\Channel;

$jobs = new Channel();
$jobs->send('no coroutine receives it');

/* Throws:
[NX-0105] Every coroutine waits, and %s They wait for:
  coroutine 0 (main): channel send%s, %s/NX-0105.php:%d
*/
