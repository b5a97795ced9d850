<?php

declare(strict_types=1);

// The traffic of rate limits, with phpredis: rate_limits.php PORT. Prints expected and actual answers as JSON.

use Nexus\Db\PooledRedis;
use Nexus\Db\RedisServer;
use Nexus\Http\Limit\RedisRateLimits;
use Nexus\Tests\Functional\Redis\SetClock;
use Nexus\Tests\Unit\Http\Limit\Traffic;

require __DIR__ . '/../../../vendor/autoload.php';

\assert(isset($argv[1]));
$redis = new PooledRedis(new RedisServer('127.0.0.1', (int) $argv[1]));
$results = [];
foreach (Traffic::cases() as $name => [$policy, $steps]) {
    $clock = new SetClock(new DateTimeImmutable('2026-01-01T00:00:00Z'));
    $store = new RedisRateLimits($redis, 'phpredis:' . md5($name) . ':', $clock);
    $results[$name] = Traffic::play($store, $policy, $steps, $clock->advance(...));
}
echo json_encode($results, JSON_THROW_ON_ERROR);
