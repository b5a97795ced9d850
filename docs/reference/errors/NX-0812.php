<?php

/**
 * NX-0812
 * Class: Nexus\Db\TransactionEndedError
 * Means: The transaction was ended inside of transactional()
 * Cause: The function has committed or rolled back by itself; or it has executed a statement that commits implicitly,
 *     which in MySQL every CREATE, ALTER and DROP does; or it has caught the exception of a deadlock, with which MySQL
 *     rolls back everything.
 * Cure: Leave beginning and ending to transactional(), change tables outside of it, and do not catch exceptions of the
 *     database: it repeats the transaction after a conflict.
 */

declare(strict_types=1);

use function Nexus\Db\transactional;

$pdo = new PDO('sqlite::memory:');
transactional($pdo, static function (PDO $pdo): void {
    $pdo->exec('CREATE TABLE payment (id integer)');
    $pdo->commit();
});

/* Throws:
[NX-0812] The transaction was ended inside of transactional(): by COMMIT or ROLLBACK, by a statement that commits by itself (in MySQL every CREATE, ALTER, DROP), or by a deadlock whose exception was caught. What was done before is committed or not, accordingly; what came after was committed statement by statement.
*/
