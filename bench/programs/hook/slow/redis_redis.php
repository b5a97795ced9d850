<?php

declare(strict_types=1);

use function Nexus\Bench\Programs\arguments;
use function Nexus\Bench\Programs\slow_calls;
use function Nexus\Bench\Programs\spawned;

require __DIR__ . '/spawned.php';

[$host, $port] = explode(':', arguments()[0]);
$connect = static function () use ($host, $port): Redis {
    $redis = new Redis();
    $redis->connect($host, (int) $port);

    return $redis;
};
$connections = [];
$call = static function (int $index) use (&$connections, $connect): bool {
    return ($connections[$index] ??= $connect())->rawcommand('BLPOP', "empty{$index}", '0.2') === [];
};
slow_calls(static fn(int $count): int => spawned($count, $call));
