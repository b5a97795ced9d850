<?php

// SPDX-License-Identifier: MIT
// Twelve coroutines share two connections. Each coroutine checks its session, changes it, checks that the change
// remains, and ends. Whatever state it leaves, the next user of the connection finds a new session.

declare(strict_types=1);

namespace Nexus\Tests\Contract\Db;

use Nexus\Async\PoolOptions;
use Nexus\Db\PooledPdo;

use function Nexus\Async\{all, delay, spawn};

return static function (Place $place): void {
    $table = $place->table('isolation');
    $session = Session::of($place->driver, $table);
    $pool = new PooledPdo(
        $place->dsn(),
        'nexus',
        'nexus',
        pool: new PoolOptions(max: 2, borrowTimeout: 30.0),
        onConnect: static fn(\PDO $raw) => $raw->exec($session->onConnect),
    );
    $leftOpen = 0;
    set_error_handler(static function (int $level, string $message) use (&$leftOpen): bool {
        Place::same('[NX-0825]', substr($message, 0, 9), 'the only warning');
        ++$leftOpen;

        return true;
    });
    $coroutines = [];
    foreach ([...$session->deeds, ...$session->deeds] as $name => $deed) {
        $coroutines[] = spawn(static function () use ($pool, $session, $deed): void {
            Place::same(
                [],
                $session->remains($pool),
                'what is left of others before: ' . implode('; ', $deed->statements),
            );
            Place::same(false, $pool->inTransaction(), 'no transaction is open');
            foreach ($deed->statements as $statement) {
                $pool->exec($statement);
            }
            delay(0.001);
            Place::same($deed->answer, Session::answer($pool, $deed->question), 'it is kept for the coroutine that has done it');
        });
    }
    all($coroutines);
    unset($coroutines);
    Place::eventually(static fn(): bool => $pool->pool()->statistics()->inUse === 0, 'all are given back');
    Place::same($session->transactions * 2, $leftOpen, 'transactions that were left open, and warned of');
    Place::same(0, Place::number($place->raw(), "SELECT COUNT(*) FROM {$table}"), 'all of them were rolled back');
    $pool->pool()->close();
    $place->raw()->exec("DROP TABLE {$table}");
};
