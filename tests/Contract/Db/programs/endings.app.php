<?php

// SPDX-License-Identifier: MIT
// Served for endings.php: requests that end during a transaction, in every possible way.

declare(strict_types=1);

use Nexus\Async\PoolOptions;
use Nexus\Async\TimeoutException;
use Nexus\Db\PooledPdo;
use Nexus\Http\App;
use Nexus\Http\Response;
use Nexus\Tests\Contract\Db\Place;

use function Nexus\Async\{all, delay, timeout};

require_once __DIR__ . '/../../../../vendor/autoload.php';

[$driver, $dsn, $table, $moment] = explode('|', (string) getenv('NEXUS_ENDINGS'));
$pdo = new PooledPdo($dsn, 'nexus', 'nexus', pool: new PoolOptions(max: 4));
$ends = static function (string $how) use ($moment): void {
    file_put_contents($moment, (string) hrtime(true));
    match ($how) {
        'exit' => exit(),
        'uncaught' => throw new RuntimeException('uncaught'),
        'fatal' => eval('function twice() {} function twice() {}'),
        default => delay(60), // the client disconnects
    };
};
$sleeps = $driver === 'sqlite'
    ? 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n WHERE i < 0'
    : (new Place($driver))->sleeping(60);

$app = App::create();
$app->get('/between/{how}', static function (string $how) use ($pdo, $table, $ends): Response {
    $pdo->beginTransaction();
    $pdo->exec("INSERT INTO {$table} (name) VALUES ('{$how}')");
    delay(0.1);
    $ends($how);

    return Response::text('not reached');
});
// One coroutine runs the statement, another coroutine of the request ends it.
$app->get('/during/{how}', static function (string $how) use ($pdo, $table, $ends, $sleeps): Response {
    $works = static function () use ($pdo, $table, $sleeps, $how): void {
        $pdo->beginTransaction();
        $pdo->exec("INSERT INTO {$table} (name) VALUES ('{$how}')");
        $pdo->query($sleeps);
    };
    $fails = static function () use ($ends, $how): void {
        delay(0.1);
        $ends($how);
    };
    try {
        match ($how) {
            'cancelled' => timeout(0.1, $works),
            'gone' => $works(),
            default => all([$works, $fails]),
        };
    } catch (TimeoutException) {
        $ends('uncaught');
    }

    return Response::text('not reached');
});
$app->get(
    '/pool',
    static fn(): Response => Response::json(
        [$pdo->pool()->statistics()->inUse, $pdo->query("SELECT COUNT(*) FROM {$table}")->fetchColumn()],
    ),
);

return $app;
