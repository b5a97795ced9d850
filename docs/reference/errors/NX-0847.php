<?php

/**
 * NX-0847
 * Printed: to the error log, at the end of a coroutine
 * Means: A coroutine ended inside a Redis transaction
 * Cause: The coroutine has called multi() or pipeline(), and neither exec() nor discard(). Its queued commands are
 *     discarded, and the connection is used again.
 * Cure: Call exec() or discard() on every path: discard() in a catch block.
 */

declare(strict_types=1);

use Nexus\Async\PoolOptions;
use Nexus\Db\Internal\Redis\{Client, Connection, Session, Sessions};

use function Nexus\Async\{delay, spawn};

$client = new class implements Client {
    public function open(): Connection
    {
        return new Connection((object) []); // @phpstan-ignore return.type
    }
    public function isAlive(Connection $connection): bool
    {
        return true;
    }
    public function close(Connection $connection): void {}
    public function adapt(Connection $connection, ?Session $session): void {}
    public function restore(Connection $connection, Session $session): bool
    {
        return true;
    }
};
$sessions = new Sessions($client, new PoolOptions(), 'redis');
spawn(function () use ($sessions): void {
    $sessions->pinned()->isInTransaction = true;
})->await();
delay(0.01);

/* Prints:
nexus: [NX-0847] A coroutine has ended inside a transaction of pool "redis", begun at %s:%d: what it has queued is discarded. Call exec() or discard() on every way out.
*/
