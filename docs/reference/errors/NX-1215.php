<?php

/**
 * NX-1215 SHARED_LOCK
 * Class: Nexus\Async\MisuseError
 * Means: A shared lock is released by a coroutine that does not hold it, or acquired again by its holder
 * Cause: A coroutine calls release() without acquire(), or twice, or in place of another coroutine. Or the coroutine
 *     that holds a lock acquires it again, and would wait for itself.
 * Cure: Use withLock(), which releases what it has acquired.
 */

declare(strict_types=1);

use Nexus\Shared\Lock;

$lock = Lock::create('report');
$lock->release();

/* Throws:
[NX-1215] The shared lock "report" is not held by this coroutine, so it cannot release it. Use withLock()
*/
