<?php

/**
 * NX-0803
 * Class: Nexus\Async\CircuitOpenException
 * Means: What a pool holds could not be created several times in a row, and nobody tries for a while
 * Cause: The server is down or refuses: the previous exception, which the message quotes, says why. Nothing that could come back is in use.
 * Cure: Bring the server back. retryAfter() says when the next attempt is made; in a request it is answered with 503 and Retry-After.
 */

declare(strict_types=1);

use Nexus\Async\{Pool, PoolOptions};

$pool = new Pool(static fn(): object => throw new RuntimeException('Connection refused'), new PoolOptions(failures: 2), name: 'mail');
$pool->borrow();

/* Throws:
[NX-0803] Pool "mail" has none and cannot create any: 2 attempts in a row have failed, the last with RuntimeException: Connection refused. The next one is made in %s s at the earliest.
*/
