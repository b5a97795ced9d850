<?php

declare(strict_types=1);

// Gets one key after the other from a Redis at the port NEXUS_TEST_PORT, and responds with the number of calls.

use Nexus\Db\PooledPredis;
use Nexus\Db\RedisServer;
use Nexus\Db\RequestCounts;
use Nexus\Http\App;
use Nexus\Http\Response;

use function Nexus\Async\{all, delay};

$redis = new PooledPredis(new RedisServer('127.0.0.1', (int) getenv('NEXUS_TEST_PORT')));
$redis->observers()->add($counts = new RequestCounts());

$app = App::create();
$app->get('/users/{id}', static function (int $id) use ($redis, $counts): Response {
    all(array_map(static fn(int $number): Closure => static function () use ($redis, $number): void {
        delay(0);
        $redis->get("user:{$number}");
    }, range(1, 12)));
    for ($number = 1; $number <= $id; $number++) {
        $redis->get("friend:{$number}");
    }

    return Response::json(['calls' => $counts->current()->calls]);
});

return $app;
