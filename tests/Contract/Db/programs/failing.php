<?php

// SPDX-License-Identifier: MIT
// Random scripts whose statements fail at random points. Whatever they did before, the next user of the connection
// finds a new session. All scripts share one connection; the number of the order is the seed.

declare(strict_types=1);

namespace Nexus\Tests\Contract\Db;

use Nexus\Async\PoolOptions;
use Nexus\Db\PooledPdo;
use Random\Engine\Mt19937;
use Random\Randomizer;

use function Nexus\Async\{await, spawn};

return static function (Place $place): void {
    $random = new Randomizer(new Mt19937((int) getenv('NX_SCHED_SEED')));
    $table = $place->table('failing');
    $script = Script::of($place, $table);
    $pdo = new PooledPdo($place->dsn(), 'nexus', 'nexus', pool: new PoolOptions(max: 1, borrowTimeout: 30.0));
    $virgin = await(spawn(static fn(): array => Snapshot::of($pdo, $place->driver)));
    set_error_handler(
        static fn(
            int $level,
            string $message,
        ): bool => str_starts_with($message, '[NX-0825]') || str_contains($message, 'PDO'),
    );
    for ($round = 0; $round < 15; ++$round) {
        $said = await(spawn(static fn(): array => $script->play($pdo, $random)));
        await(spawn(static function () use ($pdo, $place, $virgin, $said): void {
            $story = 'after ' . implode(' | ', $said);
            Place::same(false, $pdo->inTransaction(), "a transaction is open {$story}");
            Place::same([], array_diff_assoc(Snapshot::of($pdo, $place->driver), $virgin), $story);
        }));
    }
    restore_error_handler();
    Place::same(true, $pdo->pool()->statistics()->borrowed > 15, 'the connection was lent again');
    $pdo->pool()->close();
    $script->end($place);
};
