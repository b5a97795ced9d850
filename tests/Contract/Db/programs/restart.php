<?php

// SPDX-License-Identifier: MIT
// The database is restarted while eight coroutines work. A running statement fails with the error that the connection
// was lost. A statement that begins while the database is down fails as unavailable, within the time that the pool lets
// it wait. After the restart the coroutines continue. Data committed before may be lost: the servers run without
// durability here (tools/services).

declare(strict_types=1);

namespace Nexus\Tests\Contract\Db;

use Nexus\Async\PoolOptions;
use Nexus\Db\CommitUnknownException;
use Nexus\Db\PooledPdo;
use Nexus\TemporarilyUnavailable;

use function Nexus\Async\{all, delay, spawn};
use function Nexus\Db\transactional;

return static function (Place $place): void {
    $patience = 2.0;
    $table = $place->table('restart');
    $pool = new PooledPdo($place->dsn(), 'nexus', 'nexus', pool: new PoolOptions(max: 4, borrowTimeout: $patience));
    $count = new class {
        public int $before = 0;
        public int $after = 0;
        public int $lost = 0;
        public int $refused = 0;
        public int $unknown = 0;
        public float $slowest = 0.0;
        public bool $isBack = false;
    };

    $work = static function () use ($pool, $table): void {
        transactional($pool, static function (\PDO $pool) use ($table): void {
            $insert = $pool->prepare("INSERT INTO {$table} (name, number) VALUES ('pair', ?)");
            \assert($insert !== false);
            $insert->execute([1]);
            delay(0.001);
            $insert->execute([2]);
        });
    };
    $works = static function () use ($work, $place, $count): void {
        for ($done = 0; $done < 20; $done += (int) $count->isBack) {
            $begin = microtime(true);
            try {
                $work();
                $count->isBack ? ++$count->after : ++$count->before;
            } catch (TemporarilyUnavailable $refusal) {
                ++$count->refused;
                $done = 0;
                delay(min(0.1, $refusal->retryAfter()));
            } catch (CommitUnknownException) {
                ++$count->unknown;
            } catch (\PDOException $exception) {
                Place::same(
                    true,
                    $place->dialect()->isLost($exception),
                    "a failure that says what has happened: {$exception->getMessage()}",
                );
                ++$count->lost;
            }
            $count->slowest = max($count->slowest, microtime(true) - $begin);
        }
    };
    $awaitWork = static function (int $more) use ($count): void {
        $enough = $count->before + $more;
        while ($count->before < $enough) {
            delay(0.01);
        }
    };
    // On a busy machine, a restart may find no coroutine at work.
    $restarts = static function () use ($place, $count, $awaitWork): void {
        for ($attempt = 0; $count->lost + $count->unknown === 0 && $attempt < 10; ++$attempt) {
            $awaitWork(20);
            $place->restart();
            $awaitWork(20);
        }
        $count->isBack = true;
    };
    all([spawn($restarts), ...array_map(static fn() => spawn($works), range(1, 8))]);

    $happened = json_encode($count, JSON_THROW_ON_ERROR);
    Place::same(
        true,
        $count->lost + $count->unknown > 0 && $count->after > 0,
        "it was restarted in the midst of work: {$happened}",
    );
    Place::same(true, $count->slowest < $patience + 8.0, "no coroutine has waited for ever: {$happened}");
    $pairs = Place::number($place->raw(), "SELECT COUNT(*) FROM {$table}") / 2;
    $most = $count->before + $count->after + $count->unknown;
    Place::same(
        true,
        is_int($pairs) && $pairs >= $count->after && $pairs <= $most,
        "what was committed since is there, nothing by half or twice: {$pairs}, {$happened}",
    );
    Place::eventually(static fn(): bool => $pool->pool()->statistics()->inUse === 0, 'no coroutine holds a connection');
    $pool->pool()->close();
    $place->raw()->exec("DROP TABLE {$table}");
};
