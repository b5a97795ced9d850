<?php

// SPDX-License-Identifier: MIT
// Sessions are terminated at random while eight coroutines work: no result is wrong, each failure reaches the coroutine
// that ran the statement, and each confirmed commit is there, once and complete. Afterwards everything works as before.
// NEXUS_CONTRACT_SECONDS=60 runs it for longer than one second.

declare(strict_types=1);

namespace Nexus\Tests\Contract\Db;

use Nexus\Async\PoolOptions;
use Nexus\Db\CommitUnknownException;
use Nexus\Db\ConnectionFailedException;
use Nexus\Db\PooledPdo;

use function Nexus\Async\{all, await, delay, spawn};
use function Nexus\Db\transactional;

return static function (Place $place): void {
    $seconds = getenv('NEXUS_CONTRACT_SECONDS');
    $end = microtime(true) + ($seconds === false ? 1.0 : (float) $seconds);
    pcntl_alarm(300 + (int) $seconds);
    $table = $place->table('terminations');
    $pool = new PooledPdo($place->dsn(), 'nexus', 'nexus', pool: new PoolOptions(max: 4, borrowTimeout: 30.0));
    $killer = $place->raw();
    $sessions = $place->driver === 'pgsql'
        ? "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
        : 'SELECT ID FROM information_schema.PROCESSLIST WHERE USER = \'nexus\' AND ID <> CONNECTION_ID()';
    $count = new \stdClass();
    $count->right = $count->failed = $count->committed = $count->unknown = $count->killed = 0;

    $hasHappened = static function () use ($count): bool {
        $numbers = array_map(static fn(mixed $number): int => is_int($number) ? $number : 0, (array) $count);

        return min($numbers['killed'], $numbers['right'], $numbers['failed'] + $numbers['unknown']) > 0;
    };
    $goesOn = static fn(): bool => microtime(true) < $end || !$hasHappened();
    $works = static function (int $number) use ($pool, $place, $table, $count, $goesOn): void {
        for ($turn = 0; $goesOn(); ++$turn) {
            $token = "{$number}-{$turn}";
            try {
                Place::same($token, Place::value($pool, "SELECT '{$token}'"), 'the answer to what was asked');
                transactional($pool, static function (\PDO $pool) use ($table, $token): void {
                    $insert = $pool->prepare("INSERT INTO {$table} (name, number) VALUES (?, ?)");
                    \assert($insert !== false);
                    $insert->execute([$token, 1]);
                    delay(0.001);
                    $insert->execute([$token, 2]);
                });
                ++$count->committed;
                ++$count->right;
            } catch (CommitUnknownException) {
                ++$count->unknown;
            } catch (\PDOException $exception) {
                Place::same(
                    true,
                    $place->dialect()->isLost($exception),
                    "a failure that says what has happened: {$exception->getMessage()}",
                );
                ++$count->failed;
            }
        }
    };
    $kills = static function () use ($killer, $place, $sessions, $count, $goesOn): void {
        while ($goesOn()) {
            $ids = Place::column($killer, $sessions);
            $id = $ids === [] ? null : $ids[array_rand($ids)];
            try {
                if (is_numeric($id)) {
                    $killer->exec((string) $place->dialect()->cancelling((int) $id));
                }
                ++$count->killed;
            } catch (\PDOException) { // the session has already ended
            }
            delay(0.01);
        }
    };
    all([spawn($kills), ...array_map(static fn(int $number) => spawn(static fn() => $works($number)), range(1, 8))]);

    $whole = Place::number(
        $place->raw(),
        "SELECT COUNT(*) FROM (SELECT name FROM {$table} GROUP BY name HAVING COUNT(*) = 2 AND SUM(number) = 3) AS pairs",
    );
    Place::same(
        $whole * 2,
        Place::number($place->raw(), "SELECT COUNT(*) FROM {$table}"),
        'nothing is there by half, or twice',
    );
    Place::same(
        true,
        $whole >= $count->committed && $whole <= $count->committed + $count->unknown,
        "what was committed is there: {$whole}, " . json_encode($count),
    );
    // On a slow machine connections are terminated while they are made, and the pool waits with the next attempt. Main
    // would keep its connection, so a coroutine asks.
    Place::eventually(static function () use ($pool): bool {
        try {
            return await(spawn(static fn(): int => Place::number($pool, 'SELECT 1'))) === 1;
        } catch (ConnectionFailedException) {
            return false;
        }
    }, 'the pool connects again');
    all(
        array_map(
            static fn(int $number) => spawn(
                static fn() => Place::same($number, Place::number($pool, "SELECT {$number}"), 'afterwards'),
            ),
            range(1, 8),
        ),
    );
    Place::eventually(static fn(): bool => $pool->pool()->statistics()->inUse === 0, 'no coroutine holds a connection');
    $pool->pool()->close();
    $place->raw()->exec("DROP TABLE {$table}");
};
