<?php

declare(strict_types=1);

// A counter in a shared map. The answer has the worker that has counted, and what the last one has stored.

use Nexus\Http\App;
use Nexus\Shared\Map;

$map = Map::create('numbers', 1 << 20);
$app = App::create();
$app->post('/count', static function () use ($map): array {
    $last = $map->get('last');
    $map->set('last', ['worker' => getmypid()]);

    return ['count' => $map->increment('count'), 'worker' => getmypid(), 'last' => $last];
});

return $app;
