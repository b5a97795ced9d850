<?php

/**
 * NX-0825
 * Printed: as a warning (E_USER_WARNING), to the error log or an error handler
 * Means: A coroutine ended with an open transaction
 * Cause: It returned, threw, was cancelled or called exit() between beginTransaction() and commit().
 * Cure: The transaction is rolled back and the connection is used again; only uncommitted changes are lost. Commit or
 *     roll back on every path, or use Nexus\Db\transactional(), which does. The message says where the transaction was
 *     begun.
 */

declare(strict_types=1);

use Nexus\Db\PooledPdo;

use function Nexus\Async\await;
use function Nexus\Async\delay;
use function Nexus\Async\spawn;

set_error_handler(static fn(int $level, string $message): bool => error_log($message));
$pdo = new PooledPdo('sqlite::memory:', name: 'the shop');
await(spawn(static fn(): bool => $pdo->beginTransaction()));
delay(0.1);

/* Prints:
[NX-0825] A transaction on the shop was left open by a coroutine that has ended, and was rolled back; it was begun at %s/NX-0825.php:%d. Call commit() or rollBack() on every way out, %s
*/
