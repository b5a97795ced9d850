<?php

declare(strict_types=1);

// Runs every scenario with one client: run.php phpredis|predis [SCENARIO]. Prints the results as JSON.

use Nexus\Async\PoolOptions;
use Nexus\Db\PooledPredis;
use Nexus\Db\PooledRedis;
use Nexus\Db\RedisServer;
use Nexus\Tests\Functional\Redis\RedisProcess;
use Nexus\Tests\Functional\Redis\Scenarios;

require __DIR__ . '/../../../vendor/autoload.php';

$clients = [
    'phpredis' => static fn(
        RedisServer $server,
        PoolOptions $options,
    ): PooledRedis => new PooledRedis($server, pool: $options),
    'predis' => static fn(
        RedisServer $server,
        PoolOptions $options,
    ): PooledPredis => new PooledPredis($server, pool: $options),
];
[$client, $wanted] = [$argv[1] ?? '', $argv[2] ?? null];
$results = [];
foreach (get_class_methods(Scenarios::class) as $scenario) {
    if ($scenario === '__construct' || ($wanted ?? $scenario) !== $scenario) {
        continue;
    }
    try {
        (new Scenarios(new RedisProcess(), $clients[$client]))->{$scenario}(); // @phpstan-ignore method.dynamicName
        $results[$scenario] = 'ok';
    } catch (Throwable $failure) {
        $results[$scenario] = (string) $failure;
    }
}
echo json_encode($results, JSON_THROW_ON_ERROR | JSON_PRETTY_PRINT), "\n";
