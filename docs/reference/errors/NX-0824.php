<?php

/**
 * NX-0824
 * Class: Nexus\Db\PooledPdoError
 * Means: A statement reads session data of a connection that was returned to the pool
 * Cause: The coroutine had no transaction or result open, so its connection was lent to other coroutines that waited
 *     for one. The connection now has the session data of those coroutines.
 * Cure: Execute both statements in a transaction, or in pin(). The values of PDO::lastInsertId() and errorInfo() are
 *     kept in any case.
 */

declare(strict_types=1);

use Nexus\Async\PoolOptions;
use Nexus\Db\PooledPdo;

use function Nexus\Async\await;
use function Nexus\Async\spawn;

$pdo = new PooledPdo('sqlite::memory:', pool: new PoolOptions(max: 1));
$pdo->exec('CREATE TABLE thing (id INTEGER PRIMARY KEY)');
$pdo->exec('INSERT INTO thing VALUES (1)');
await(spawn(static fn(): mixed => $pdo->exec('INSERT INTO thing VALUES (2)')));
$pdo->query('SELECT last_insert_rowid()');

/* Throws:
[NX-0824] "SELECT last_insert_rowid()" reads what the previous statement has left in its connection, but that connection was given to another coroutine that waited for the database. %s
*/
