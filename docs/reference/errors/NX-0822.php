<?php

/**
 * NX-0822
 * Class: Nexus\Db\PooledPdoError
 * Means: A coroutine uses the pool of a transaction in which it was spawned
 * Cause: The coroutine would get another connection. That connection does not see what the transaction has written, and
 *     may wait for its locks while the transaction waits for this coroutine.
 * Cure: Execute the statement in the coroutine that began the transaction, spawn before it begins or after it has
 *     ended, or declare with outside() that the statement is not part of it.
 */

declare(strict_types=1);

use Nexus\Db\PooledPdo;

use function Nexus\Async\await;
use function Nexus\Async\spawn;

$pdo = new PooledPdo('sqlite::memory:');
$pdo->beginTransaction();
await(spawn(static fn(): mixed => $pdo->query('SELECT 1')));

/* Throws:
[NX-0822] This coroutine was spawned by one that holds an open transaction on the database, begun at %s/NX-0822.php:%d. Here it would get another connection: %s
*/
