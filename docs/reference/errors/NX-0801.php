<?php

/**
 * NX-0801
 * Class: Nexus\Async\PoolExhaustedException
 * Means: All that a pool may have are in use, and none came back in time
 * Cause: More coroutines need one at once than the pool may have, or some keep theirs for too long: the message lists them, the
 *     longest first, with the request that each answers.
 * Cure: Give back sooner (before calling others, before rendering), or raise max. In a request it is answered with 503 and Retry-After.
 */

declare(strict_types=1);

use Nexus\Async\{Pool, PoolOptions};

use function Nexus\Async\{await, spawn};

$pool = new Pool(static fn(): object => new ArrayObject(), new PoolOptions(max: 1, borrowTimeout: 0.05), name: 'mail');
$lease = $pool->borrow();
await(spawn(static fn(): mixed => $pool->run(static fn(object $mail): string => 'never reached')));

/* Throws:
[NX-0801] None of pool "mail" was free within %s s: 1 of 1 in use. Give them back sooner, or raise its max.
  coroutine 0 (main), borrowed at %s/NX-0801.php:%d, for %s s
*/
