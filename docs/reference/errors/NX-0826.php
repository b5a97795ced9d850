<?php

/**
 * NX-0826
 * Class: Nexus\Db\TransactionLostException
 * Means: The connection of an open transaction was lost
 * Cause: A statement of the transaction was cancelled by a time limit, or the server has closed the connection.
 *     Uncommitted changes are rolled back.
 * Cure: Call rollBack(), which returns true, and begin again. Nexus\Db\transactional() does so where repeating is
 *     allowed.
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
$pdo->beginTransaction();
try {
    timeout(0.01, static fn() => $pdo->exec('UPDATE account SET balance = balance - 10'));
} catch (TimeoutException) {
}
$pdo->query('SELECT 1');

/* Throws:
[NX-0826] The transaction begun at %s/NX-0826.php:%d is lost, and was rolled back by the server: %s
*/
