<?php

/**
 * NX-0812
 * Class: Nexus\Db\TransactionEndedError
 * Means: The transaction was ended inside of transactional()
 * Cause: The function has committed or rolled back itself. Or it has executed a statement that commits implicitly: in
 *     MySQL every CREATE, ALTER and DROP does. Or it has caught the exception of a deadlock, after which MySQL has
 *     rolled back everything.
 * Cure: Leave the begin and the end of the transaction to transactional(), change tables outside of it, and do not
 *     catch exceptions of the database: transactional() repeats the transaction after a conflict.
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
