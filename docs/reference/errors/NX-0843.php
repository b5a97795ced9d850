<?php

/**
 * NX-0843
 * Printed: wherever a SlowCalls observes that was given no logger, in the error log
 * Means: A call of a database or of Redis took long
 * Cause: The call, or the wait for a connection before it, took longer than what SlowCalls was given.
 * Cure: A long run is the statement's matter (EXPLAIN it), a long wait the pool's: who holds its connections, and are there enough?
 */

declare(strict_types=1);

use Nexus\Db\{Call, Observers, SlowCalls};

Observers::add(new SlowCalls(seconds: 0.1));
Observers::tell(new Call('pdo', 'SELECT * FROM posts', 0, 0.0, 0.25, 1000, null, 7, 'GET /posts'));

/* Prints:
nexus: [NX-0843] slow call: 0.250 s, after waiting 0.000 s, 1000 rows, at %s:%d, for GET /posts, by pdo: SELECT * FROM posts
*/
