<?php

declare(strict_types=1);

// A queue, a lock and a map that the workers share. Requests of one worker wait for those of another.

use Nexus\Http\App;
use Nexus\Shared\{Lock, Map, Queue};

$jobs = Queue::create('jobs', 10);
$map = Map::create('numbers', 1 << 20);
$lock = Lock::create('lock');
$app = App::create();
$app->get('/worker', static fn(): array => ['worker' => getmypid()]);
$app->post('/push', static function () use ($jobs): array {
    $jobs->push(['from' => getmypid()]);

    return ['worker' => getmypid()];
});
$app->get('/pop', static fn(): array => ['worker' => getmypid(), ...(array) $jobs->pop(30.0)]);
$app->get('/wait', static fn(): array => ['worker' => getmypid(), 'value' => $map->waitWhile('value', null, 30.0)]);
$app->post('/set', static function () use ($map): array {
    $map->set('value', getmypid());

    return ['worker' => getmypid()];
});
$app->post('/hold', static function () use ($lock, $map): never {
    $lock->acquire();
    $map->set('holder', getmypid());
    $map->wait('never');
    throw new LogicException('The worker is killed before.');
});
$app->get('/holder', static fn(): array => ['worker' => $map->waitWhile('holder', null, 30.0)]);
$app->post('/lock', static fn(): array => ['worker' => $lock->withLock(getmypid(...), 30.0)]);

return $app;
