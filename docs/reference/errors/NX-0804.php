<?php

/**
 * NX-0804
 * Class: Nexus\Async\PoolClosedException
 * Means: A closed pool is used
 * Cause: close() was called, or the pool was destroyed, while a coroutine waits or borrows.
 * Cure: Close the pool when it is no longer used, or create another one.
 */

declare(strict_types=1);

use Nexus\Async\Pool;

$pool = new Pool(static fn(): object => new ArrayObject(), name: 'mail');
$pool->close();
$pool->borrow();

/* Throws:
[NX-0804] Pool "mail" is closed: close it only when it is no longer used, or create another one.
*/
