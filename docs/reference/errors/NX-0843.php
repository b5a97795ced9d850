<?php

/**
 * NX-0843
 * Printed: to the error log, wherever a SlowCalls observes without a logger
 * Means: A database or Redis call took long
 * Cause: The call, or the wait for a connection before it, took longer than the limit of SlowCalls.
 * Cure: For a long call, examine the statement (EXPLAIN). For a long wait, examine the pool: find the coroutines that
 *     hold its connections, and check whether the pool has enough connections.
 */

declare(strict_types=1);

use Nexus\Db\{Call, Observers, SlowCalls};

$observers = new Observers();
$observers->add(new SlowCalls(limit: 0.1));
$observers->tell(new Call('pdo', 'SELECT * FROM posts', 0, 0.0, 0.25, 1000, null, 7, 'GET /posts'));

/* Prints:
nexus: [NX-0843] slow call: 0.250 s, after waiting 0.000 s, 1000 rows, at %s:%d, for GET /posts, by pdo: SELECT * FROM posts
*/
