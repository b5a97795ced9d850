<?php

/**
 * NX-0823
 * Class: Nexus\Db\PooledPdoError
 * Means: A coroutine fetches a result of a statement that another coroutine executed
 * Cause: A result belongs to the connection of the coroutine that executed the statement.
 * Cure: Fetch the rows in the coroutine that executes the statement, and pass the rows on.
 */

declare(strict_types=1);

use Nexus\Db\PooledPdo;

use function Nexus\Async\await;
use function Nexus\Async\spawn;

$pdo = new PooledPdo('sqlite::memory:');
$statement = $pdo->query('SELECT 1');
await(spawn(static fn(): mixed => $statement->fetch()));

/* Throws:
[NX-0823] The result of "SELECT 1" belongs to the coroutine that executed it, and this is another one. %s
*/
