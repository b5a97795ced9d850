<?php

// SPDX-License-Identifier: MIT
// Functions, triggers, views and defaults of a database leave state in a session although the statement that calls them
// looks harmless. The next user of the connection does not see that state. A database whose code leaves no state causes
// no reset.

declare(strict_types=1);

namespace Nexus\Tests\Contract\Db;

use Nexus\Async\PoolOptions;
use Nexus\Db\{PooledPdo, SessionReset};

use function Nexus\Async\{await, spawn};

return static function (Place $place): void {
    $name = 'code_' . getmypid();
    $admin = $place->raw();
    $admin->exec($place->driver === 'pgsql' ? "CREATE SCHEMA {$name}" : "CREATE DATABASE {$name}");
    $code = StoredStatements::of($place->driver, $name);
    $pool = static fn(SessionReset $reset): PooledPdo => new PooledPdo(
        $code->dsn($place->dsn()),
        'nexus',
        'nexus',
        pool: new PoolOptions(max: 1),
        onConnect: $code->onConnect(),
        reset: $reset,
    );
    $left = static function (PooledPdo $pdo, array $statements) use ($place): array {
        /** @var list<string> $statements */
        $virgin = await(spawn(static fn(): array => Snapshot::of($pdo, $place->driver)));
        await(spawn(static function () use ($pdo, $statements): void {
            foreach ($statements as $statement) {
                $pdo->prepare($statement)->execute();
            }
        }));

        return await(spawn(static fn(): array => array_diff_assoc(Snapshot::of($pdo, $place->driver), $virgin)));
    };
    try {
        foreach ($code->harmless as $statement) {
            $admin->exec($statement);
        }
        $pdo = $pool(SessionReset::Automatic);
        Place::same([], $left($pdo, $code->callsOfHarmless), 'code that leaves nothing');
        $number = await(spawn(static fn(): mixed => Place::value($pdo, $code->sessionNumber)));
        Place::same(
            $number,
            await(spawn(static fn(): mixed => Place::value($pdo, $code->sessionNumber))),
            'no reset, where it is another connection',
        );
        foreach ($code->leaving as $what => [$definitions, $calls, $undo]) {
            foreach ($definitions as $definition) {
                $admin->exec($definition);
            }
            Place::same([], $left($pool(SessionReset::Automatic), $calls), "by default, {$what}");
            Place::same([], $left($pool(SessionReset::Always), $calls), "always, {$what}");
            Place::same(false, [] === $left($pool(SessionReset::Never), $calls), "never, {$what}: it leaves something");
            foreach ($undo as $statement) {
                $admin->exec($statement);
            }
        }
        $pdo = $pool(SessionReset::Automatic);
        [$definitions, $calls] = $code->leaving[array_key_first($code->leaving)];
        Place::same([], $left($pdo, [...$definitions, ...$calls]), 'code that is stored by the pool itself');
    } finally {
        $admin->exec($place->driver === 'pgsql' ? "DROP SCHEMA {$name} CASCADE" : "DROP DATABASE {$name}");
    }
};
