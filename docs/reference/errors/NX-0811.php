<?php

/**
 * NX-0811
 * Class: Nexus\Db\CommitUnknownException
 * Means: The connection was lost while transactional() committed
 * Cause: COMMIT was sent, and the server's answer did not arrive. The server may have been restarted before or after
 *     it committed.
 * Cure: Check in the database whether the transaction was committed, or make it safe to repeat: a unique key for each
 *     operation makes a second insert fail. transactional() does not repeat it, since that could do everything twice.
 */

declare(strict_types=1);

use function Nexus\Db\transactional;

// Stands for a server that disappears during COMMIT.
$pdo = new class ('sqlite::memory:') extends PDO {
    public function getAttribute(int $attribute): mixed
    {
        return $attribute === PDO::ATTR_DRIVER_NAME ? 'mysql' : parent::getAttribute($attribute);
    }

    public function commit(): bool
    {
        $exception = new PDOException('SQLSTATE[HY000]: General error: 2006 MySQL server has gone away');
        $exception->errorInfo = ['HY000', 2006, 'MySQL server has gone away'];
        throw $exception;
    }
};

transactional($pdo, static fn(PDO $pdo) => $pdo->exec('CREATE TABLE payment (id integer)'));

/* Throws:
[NX-0811] The connection was lost after COMMIT had been sent: the transaction may be committed or not. It was not tried again; look in the database, or make it safe to repeat (a unique key per operation).
*/
