<?php

/**
 * NX-0210 LOCK_NOT_HELD
 * Class: Nexus\Async\MisuseError
 * Means: The caller does not hold the Lock that it releases
 * Cause: release() was called a second time, or by another coroutine than the one that acquired the mutex or the write
 *     lock.
 * Cure: Use synchronized(), or let the Lock go out of scope, which releases it. Use a Semaphore where other coroutines
 *     may release.
 */

declare(strict_types=1);

use Nexus\Async\Mutex;

$lock = (new Mutex())->acquire();
$lock->release();
$lock->release();

/* Throws:
[NX-0210] Cannot release this mutex: it was released already. %s
*/
