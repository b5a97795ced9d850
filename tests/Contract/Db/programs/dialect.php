<?php

// SPDX-License-Identifier: MIT
// The dialect's analysis agrees with the server's behavior.

declare(strict_types=1);

namespace Nexus\Tests\Contract\Db;

use Nexus\Db\Internal\Effect;

use function Nexus\Async\{delay, spawn};

return static function (Place $place): void {
    $dialect = $place->dialect();
    $table = $place->table('dialect');
    $raw = $place->raw();

    Place::same(false, $dialect->inTransaction($raw), 'at the beginning');
    $raw->exec('BEGIN');
    Place::same(true, $dialect->inTransaction($raw), 'a plain BEGIN is a transaction');
    $raw->exec("INSERT INTO {$table} (name) VALUES ('a')");
    Place::same(true, $dialect->inTransaction($raw), 'it still is');
    $raw->exec('ROLLBACK');
    Place::same(false, $dialect->inTransaction($raw), 'after a plain ROLLBACK');
    Place::same(0, Place::number($raw, "SELECT COUNT(*) FROM {$table}"), 'it was one');

    $left = match ($place->driver) {
        'pgsql' => ["SET application_name = 'left'", 'SHOW application_name', 'left'],
        'mysql' => ["SET @left = 'left'", 'SELECT @left', 'left'],
        default => ['PRAGMA cache_size = 1234', 'PRAGMA cache_size', 1234],
    };
    Place::same(Effect::SESSION, $dialect->effects($left[0]) & Effect::SESSION, 'it leaves something');
    $raw->exec($left[0]);
    Place::same($left[2], Place::value($raw, $left[1]), 'it is left');
    $before = $raw->prepare('SELECT 1');
    $before->execute(); // pdo_pgsql prepares when it executes
    $before->closeCursor();
    if ($dialect->reset($raw)) {
        Place::same(false, $left[2] === Place::value($raw, $left[1]), 'after a reset');
        $stale = Place::throws(\PDOException::class, static fn() => $before->execute(), 'a statement of before');
        Place::same(true, $dialect->isStalePlan($stale), 'is stale');
    }

    $duplicate = Place::throws(\PDOException::class, static function () use ($raw, $table): void {
        $raw->exec("INSERT INTO {$table} (id) VALUES (1)");
        $raw->exec("INSERT INTO {$table} (id) VALUES (1)");
    }, 'twice the same');
    Place::same(
        [false, false, false, false],
        [
            $dialect->isLost($duplicate),
            $dialect->nothingWasSent($duplicate),
            $dialect->isConflict($duplicate),
            $dialect->isStalePlan($duplicate),
        ],
        'a duplicate is nothing else',
    );

    $id = $dialect->sessionId($raw);
    if ($id === null) {
        return;
    }
    $other = $place->raw();
    Place::same(false, $id === $dialect->sessionId($other), 'each session has a number of its own');
    $begin = microtime(true);
    $ended = spawn(
        static fn() => Place::throws(
            \PDOException::class,
            static fn() => $raw->query($place->sleeping(60)),
            'a statement that is ended',
        ),
    );
    delay(0.1);
    $other->exec((string) $dialect->cancelling($id));
    Place::same(true, $dialect->isLost($ended->await()), 'the session of it is over');
    Place::same(true, microtime(true) - $begin < 30, 'it was ended at once');
    Place::same(
        true,
        $dialect->isLost(Place::throws(\PDOException::class, static fn() => $raw->query('SELECT 1'), 'afterwards')),
        'and stays so',
    );
};
