<?php

/**
 * NX-0802
 * Class: Nexus\Async\NestedBorrowError
 * Means: A coroutine borrows from a pool, and no coroutine can return a resource before it gets one
 * Cause: The coroutine holds all resources itself, or each coroutine that holds one waits in borrow() of the same pool.
 * Cure: Borrow once and pass the resource to the functions that you call, or return it first. A coroutine that takes
 *     over a lease calls Lease::adopt(); from then on the lease counts as its own.
 */

declare(strict_types=1);

use Nexus\Async\{Pool, PoolOptions};

$pool = new Pool(static fn(): object => new ArrayObject(), new PoolOptions(max: 1), name: 'mail');
$pool->run(static fn(object $mail): mixed => $pool->run(static fn(object $again): string => 'never reached'));

/* Throws:
[NX-0802] Pool "mail" could never serve this call: this coroutine holds all of them itself. %s
  coroutine 0 (main), borrowed at %s/NX-0802.php:%d, for %s s
*/
