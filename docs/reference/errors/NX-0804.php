<?php

/**
 * NX-0804
 * Class: Nexus\Async\PoolClosedException
 * Means: A closed pool is used
 * Cause: close() was called or the pool was destroyed, and after that a coroutine called borrow(), or was still waiting
 *     in it.
 * Cure: Close the pool only when no code uses it any more, or create another pool.
 */

declare(strict_types=1);

use Nexus\Async\Pool;

$pool = new Pool(static fn(): object => new ArrayObject(), name: 'mail');
$pool->close();
$pool->borrow();

/* Throws:
[NX-0804] Pool "mail" is closed: close it only when it is no longer used, or create another one.
*/
