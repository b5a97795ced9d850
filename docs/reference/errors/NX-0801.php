<?php

/**
 * NX-0801
 * Class: Nexus\Async\PoolExhaustedException, Nexus\Db\ConnectionFailedException
 * Means: No resource of a pool was available in time
 * Cause: More coroutines need a resource at the same time than the pool may create, or some keep a resource for too
 *     long. The message lists the coroutines that hold one, the longest first, with the request that each answers.
 *     Or the pool may create a further one, but its attempts failed or took too long. A PooledPdo reports this second
 *     case by a ConnectionFailedException, which is a \PDOException.
 * Cure: Return resources sooner (before calling other services, before rendering), or raise max. When the
 *     message says that one is being created, check the server and the network. In a request this is answered with 503
 *     and Retry-After.
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
