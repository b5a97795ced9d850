<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Nexus\Tests\Contract\Db;

use Nexus\Async\CancelledError;
use Nexus\Async\Deferred;
use Nexus\Db\TransactionEndedError;

use function Nexus\Async\{all, delay, spawn};
use function Nexus\Db\transactional;

return static function (Place $place): void {
    $table = $place->table('transactional');
    $pdo = $place->raw();
    $names = static fn(): array => Place::column($place->raw(), "SELECT name FROM {$table} ORDER BY id");
    $insert = static fn(string $name): int|false => $pdo->exec(
        "INSERT INTO {$table} (name, number) VALUES ('{$name}', 0)",
    );

    Place::same('result', transactional($pdo, static function (\PDO $given) use ($pdo, $insert): string {
        Place::same($pdo, $given, 'what the function is given');
        $insert('kept');

        return 'result';
    }), 'what it returns');
    $thrown = new \RuntimeException('mine');
    Place::same(
        $thrown,
        Place::throws(
            \RuntimeException::class,
            static fn() => transactional($pdo, static function () use ($insert, $thrown): void {
                $insert('taken back');
                throw $thrown;
            }),
            'what it throws',
        ),
        'the exception itself',
    );
    Place::same([false, ['kept']], [$pdo->inTransaction(), $names()], 'committed and rolled back');

    transactional($pdo, static function (\PDO $pdo) use ($insert): void {
        $insert('outer');
        transactional($pdo, static fn() => transactional($pdo, static fn() => $insert('inner')));
        Place::throws(
            \RuntimeException::class,
            static fn() => transactional($pdo, static function () use ($pdo, $insert): void {
                transactional($pdo, static fn() => $insert('taken back with it'));
                throw new \RuntimeException();
            }),
            'a nested one',
        );
        $insert('last');
    });
    Place::same(['kept', 'outer', 'inner', 'last'], $names(), 'savepoints');

    // Only conflicts are tried again, with a limit, and only by the outermost call.
    $count = new \stdClass();
    $count->calls = $count->inner = 0;
    Place::throws(
        \PDOException::class,
        static fn() => transactional($pdo, static function (\PDO $pdo) use ($count): void {
            ++$count->calls;
            $pdo->exec('SELECT nothing FROM nowhere');
        }),
        'a mistake',
    );
    Place::same(1, $count->calls, 'a mistake is made once');
    $conflict = new \PDOException('made up');
    $conflict->errorInfo = $place->driver === 'sqlite' ? [
        'HY000',
        5,
        'database is locked',
    ] : ['40001', 1213, 'deadlock'];
    $count->calls = $count->inner = 0;
    Place::throws(
        \RuntimeException::class,
        static fn() => transactional($pdo, static function (\PDO $pdo) use ($count, $conflict): void {
            ++$count->calls;
            transactional($pdo, static function () use ($count, $conflict): void {
                ++$count->inner;
                throw new \RuntimeException('wrapped', 0, $conflict);
            });
        }, 4),
        'conflicts without end',
    );
    Place::same([4, 4], [$count->calls, $count->inner], 'as often as was said');

    $insert('counter');
    $read = static fn(\PDO $pdo): int => Place::number(
        $pdo,
        "SELECT number FROM {$table} WHERE name = 'counter'" . ($place->driver === 'mysql'
            ? ' LOCK IN SHARE MODE'
            : ''),
    );
    $increments = [];
    for ($number = 0; $number < 3; ++$number) {
        $increments[] = spawn(static function () use ($place, $table, $read): void {
            $own = $place->raw();
            transactional($own, static function (\PDO $own) use ($place, $table, $read): void {
                if ($place->driver === 'pgsql') {
                    $own->exec('SET TRANSACTION ISOLATION LEVEL SERIALIZABLE');
                }
                $value = $read($own);
                delay(0.001);
                $own->exec("UPDATE {$table} SET number = {$value} + 1 WHERE name = 'counter'");
            }, 20);
        });
    }
    all($increments);
    Place::same(3, $read($pdo), 'what three have counted, each of them from what it had read');

    // A call that is cancelled during the transaction leaves nothing: the server has rolled back.
    $own = $place->raw();
    $isThere = new Deferred();
    $cancelled = spawn(static fn() => transactional($own, static function (\PDO $own) use ($table, $isThere): void {
        $own->exec("INSERT INTO {$table} (name) VALUES ('cancelled')");
        $isThere->complete(true);
        delay(10);
    }));
    $isThere->future()->await();
    $cancelled->cancel();
    Place::throws(CancelledError::class, static fn() => $cancelled->await(), 'a cancelled one');
    Place::same([false, false], [$own->inTransaction(), in_array('cancelled', $names(), true)], 'it is rolled back');

    Place::throws(
        TransactionEndedError::class,
        static fn() => transactional(
            $pdo,
            static fn(\PDO $pdo) => $place->driver === 'sqlite' ? $pdo->rollBack() : $pdo->exec('COMMIT'),
        ),
        'one that another coroutine has ended',
    );
    if ($place->driver === 'mysql') {
        Place::throws(
            TransactionEndedError::class,
            static fn() => transactional($pdo, static fn() => $pdo->exec("ALTER TABLE {$table} ADD more int")),
            'one that a table has ended',
        );
    }
    if ($place->driver === 'pgsql') {
        $failed = Place::throws(
            \PDOException::class,
            static fn() => transactional($pdo, static function (\PDO $pdo) use ($insert): void {
                $insert('lost');
                Place::throws(
                    \PDOException::class,
                    static fn() => $pdo->exec('SELECT nothing FROM nowhere'),
                    'a mistake that is caught',
                );
            }),
            'COMMIT of what has failed',
        );
        Place::same(['25P02', false], [$failed->errorInfo[0] ?? null, $pdo->inTransaction()], 'is no success');
    }
    $place->raw()->exec("DROP TABLE {$table}");
};
