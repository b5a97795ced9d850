<?php

/**
 * NX-0212 LOCK_REENTRY
 * Class: Nexus\Async\MisuseError
 * Means: A coroutine requests a lock that it already holds
 * Cause: A function that locks was called by code that holds the same Mutex, or a reader of an RwLock requested the
 *     write lock.
 * Cure: Lock in the outermost function only, and call functions that do not lock from there. Release the read lock
 *     before writing.
 */

declare(strict_types=1);

use Nexus\Async\Mutex;

$mutex = new Mutex();
$mutex->synchronized(static fn(): mixed => $mutex->synchronized(static fn(): string => 'never reached'));

/* Throws:
[NX-0212] Cannot wait for this mutex: the same coroutine holds it (acquired in %s/NX-0212.php:%d) and would wait for ever. %s
*/
