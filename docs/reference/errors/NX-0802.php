<?php

/**
 * NX-0802
 * Class: Nexus\Async\NestedBorrowError
 * Means: A coroutine asks a pool for one more, and nobody can give one back before it has it
 * Cause: It holds all of them itself, or each of those who hold one waits in borrow() of the same pool.
 * Cure: Borrow once and hand the resource on to what is called, or give it back first. A lease that another coroutine has taken
 *     over is counted as that one's once it calls Lease::adopt().
 */

declare(strict_types=1);

use Nexus\Async\{Pool, PoolOptions};

$pool = new Pool(static fn(): object => new ArrayObject(), new PoolOptions(max: 1), name: 'mail');
$pool->run(static fn(object $mail): mixed => $pool->run(static fn(object $again): string => 'never reached'));

/* Throws:
[NX-0802] Pool "mail" could never serve this: this coroutine holds all of them itself. %s
  coroutine 0 (main), borrowed at %s/NX-0802.php:%d, for %s s
*/
