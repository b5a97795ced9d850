<?php

declare(strict_types=1);

namespace Nexus\Db;

use Nexus\Async\MisuseError;
use Nexus\Db\Internal\Transactional;

use function Nexus\Internal\misuse;

/**
 * Calls the function in a transaction. The transaction is committed when the function returns, and rolled back when it
 * throws or is cancelled.
 *
 * When the database ends the transaction in favour of another one (serialisation failure, deadlock), it is rolled back
 * and the function is called again, after a pause that grows and is jittered. No other failure is retried, and nothing
 * that may have been committed is retried. So other effects of the function (mails, messages, changed variables) may
 * happen more than once. Inside a transaction it uses a savepoint, and is retried only as part of the outer
 * transaction.
 *
 * @template T
 *
 * @param \PDO $pdo                      with PDO::ERRMODE_EXCEPTION
 * @param callable(\PDO): T $function given $pdo
 * @param int $attempts                  how often it is called at most
 *
 * @return T what the function returns
 *
 * @throws CommitUnknownException NX-0811 when the connection was lost while it committed
 * @throws TransactionEndedError NX-0812 when the transaction was ended inside of the function
 * @throws MisuseError NX-0107 when $attempts is below 1, or failures are not thrown
 */
function transactional(\PDO $pdo, callable $function, int $attempts = 3): mixed
{
    if ($attempts < 1) {
        misuse("transactional() needs at least one attempt, {$attempts} given");
    }
    if ($pdo->getAttribute(\PDO::ATTR_ERRMODE) !== \PDO::ERRMODE_EXCEPTION) {
        misuse('transactional() learns of failures by exceptions: set PDO::ATTR_ERRMODE to PDO::ERRMODE_EXCEPTION');
    }
    $transaction = new Transactional($pdo, $function(...));

    return $pdo->inTransaction() ? $transaction->nested() : $transaction->outermost($attempts);
}
