<?php

/**
 * NX-0804
 * Class: Nexus\Async\PoolClosedException
 * Means: A pool that was closed is asked for one
 * Cause: close() was called, or the pool has gone out of use, while somebody waits or still borrows.
 * Cure: Close it when nobody needs it any more, or make another one.
 */

declare(strict_types=1);

use Nexus\Async\Pool;

$pool = new Pool(static fn(): object => new ArrayObject(), name: 'mail');
$pool->close();
$pool->borrow();

/* Throws:
[NX-0804] Pool "mail" is closed and lends no more: close it when nobody needs it, or make another one.
*/
