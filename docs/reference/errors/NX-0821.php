<?php

/**
 * NX-0821
 * Class: Nexus\Db\PooledPdoError
 * Means: A driver-specific method was called on a PooledPdo
 * Cause: Methods such as pgsqlCopyFromArray() belong to one physical connection. A PooledPdo has several.
 * Cure: Call it in pin(), which gives access to the connection of this coroutine.
 */

declare(strict_types=1);

use Nexus\Db\PooledPdo;

$pdo = new PooledPdo('sqlite::memory:');
$pdo->sqliteCreateFunction('twice', static fn(int $n): int => 2 * $n);

/* Throws:
[NX-0821] PooledPdo has no sqliteCreateFunction(): what only one driver has is called on the connection itself, $pdo->pin(%s
*/
