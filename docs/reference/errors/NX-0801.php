<?php

/**
 * NX-0801
 * Class: Nexus\Async\PoolExhaustedException
 * Means: All resources of a pool are in use, and none was returned in time
 * Cause: More coroutines need a resource at the same time than the pool may create, or some keep a resource for too
 *     long. The message lists the coroutines that hold one, the longest first, with the request that each answers.
 * Cure: Return resources sooner (before calling other services, before rendering), or raise max. In a request this is
 *     answered with 503 and Retry-After.
 */

declare(strict_types=1);

use Nexus\Async\{Pool, PoolOptions};

use function Nexus\Async\{await, spawn};

$pool = new Pool(static fn(): object => new ArrayObject(), new PoolOptions(max: 1, borrowTimeout: 0.05), name: 'mail');
$lease = $pool->borrow();
await(spawn(static fn(): mixed => $pool->run(static fn(object $mail): string => 'never reached')));

/* Throws:
[NX-0801] No resource of pool "mail" was free within %s s: 1 of 1 in use. Return resources sooner, or raise max.
  coroutine 0 (main), borrowed at %s/NX-0801.php:%d, for %s s
*/
