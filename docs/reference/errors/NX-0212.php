<?php

/**
 * NX-0212 LOCK_REENTRY
 * Class: Nexus\Async\MisuseError
 * Means: A coroutine asks for a lock that it holds itself
 * Cause: A function that locks was called by one that holds the same Mutex already, or a reader of an RwLock asked to write.
 * Cure: Lock in the outermost function only, and hand the work to one that does not lock; release the read lock before writing.
 */

declare(strict_types=1);

use Nexus\Async\Mutex;

$mutex = new Mutex();
$mutex->synchronized(static fn(): mixed => $mutex->synchronized(static fn(): string => 'never reached'));

/* Throws:
[NX-0212] Cannot wait for this mutex: the same coroutine holds it (acquired in %s/NX-0212.php:%d) and would wait for ever. %s
*/
