<?php

/**
 * NX-0803
 * Class: Nexus\Async\CircuitOpenException, Nexus\Db\ConnectionFailedException
 * Means: A pool could not create a resource several times in a row, and pauses
 * Cause: The server is down or refuses connections: the previous exception, which the message quotes, gives the reason.
 *     No resource is in use that could be returned.
 * Cure: Restore the server. retryAfter() gives the time until the next attempt; in a request this is answered with 503
 *     and Retry-After.
 */

declare(strict_types=1);

use Nexus\Async\{Pool, PoolOptions};

$pool = new Pool(
    static fn(): object => throw new RuntimeException('Connection refused'),
    new PoolOptions(failures: 2),
    name: 'mail',
);
$pool->borrow();

/* Throws:
[NX-0803] Pool "mail" has no resource and cannot create one: 2 attempts in a row have failed, the last with RuntimeException: Connection refused. The next attempt is made in %s s at the earliest.
*/
