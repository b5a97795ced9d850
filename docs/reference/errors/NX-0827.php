<?php

/**
 * NX-0827
 * Class: Nexus\Db\PooledPdoError
 * Means: The connection inside pin() was lost
 * Cause: A statement on it was cancelled, or the server has closed it, and the callable continues to use it.
 * Cure: Let the exception leave pin(), and call pin() again.
 */

declare(strict_types=1);

use Nexus\Async\TimeoutException;
use Nexus\Db\PooledPdo;

use function Nexus\Async\delay;
use function Nexus\Async\timeout;

// Stands for a statement that takes long.
$raw = static fn(): PDO => new class ('sqlite::memory:') extends PDO {
    public function exec(string $statement): int|false
    {
        delay(60);

        return parent::exec($statement);
    }
};
$pdo = new PooledPdo($raw);
$pdo->pin(static function () use ($pdo): void {
    try {
        timeout(0.01, static fn() => $pdo->exec('VACUUM'));
    } catch (TimeoutException) {
    }
    $pdo->exec('VACUUM');
});

/* Throws:
[NX-0827] The connection of the database in pin() was closed: %s
*/
