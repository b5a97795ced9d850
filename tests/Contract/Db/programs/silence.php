<?php

// SPDX-License-Identifier: MIT
// Idle connections that the network has forgotten cost one check without an answer and no failure, if new connections
// can be made.

declare(strict_types=1);

namespace Nexus\Tests\Contract\Db;

use Nexus\Async\PoolOptions;
use Nexus\Db\PooledPdo;

use function Nexus\Async\{all, delay, timeout};

return static function (Place $place): void {
    [$host, $port] = [$place->host(), $place->port()];
    $link = new Link("{$host}:{$port}");
    try {
        $dsn = str_replace(["host={$host}", "port={$port}"], ['host=127.0.0.1', "port={$link->port}"], $place->dsn());
        $pdo = new PooledPdo($dsn, 'nexus', 'nexus', pool: new PoolOptions(
            max: 4,
            borrowTimeout: Place::PATIENCE,
            checkAfter: 0.0,
            checkTimeout: 5.0,
        ));
        $ask = static fn(): int => Place::number($pdo, 'SELECT 7');
        $isFull = false;
        Place::same(
            [7, 7, 7, 7],
            timeout(
                Place::PATIENCE,
                static fn(): array => all(array_fill(0, 4, static function () use ($ask, $pdo, &$isFull): int {
                    // In a transaction a coroutine keeps its connection, also when others wait: each has its own.
                    $pdo->beginTransaction();
                    $answer = $ask();
                    while (!$isFull) {
                        delay(0.01);
                        if ($pdo->pool()->count() === 4) {
                            $isFull = true;
                        }
                    }

                    $pdo->rollBack();

                    return $answer;
                })),
            ),
            'before',
        );
        Place::same(
            [4, []],
            [
                $pdo->pool()->count(),
                array_filter(Place::sockets($link->port), static fn(bool $isProbed): bool => !$isProbed),
            ],
            'each is probed by the kernel',
        );

        $link->forget();
        Place::same(7, timeout(Place::PATIENCE, $ask), 'the first one that asks has an answer');
        Place::same(['unhealthy' => 4], $pdo->pool()->statistics()->closed, 'all that were forgotten are closed');
        Place::same(7, timeout(Place::PATIENCE, $ask), 'the next one too');
        $pdo->pool()->close();
    } finally {
        $link->close();
    }
};
