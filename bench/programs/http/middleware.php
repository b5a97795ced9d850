<?php

declare(strict_types=1);

// What each file of middleware/ adds to a request of an application: nanoseconds, as JSON.

use Nexus\Bench\Http\MiddlewareCost;
use Nexus\Http\App;
use Nexus\Http\Request;

use function Nexus\Bench\Programs\print_json;
use function Nexus\Bench\Programs\yardstick;

require __DIR__ . '/../../../vendor/autoload.php';
require __DIR__ . '/../micro/harness.php';

const CALLS = 200;
const BATCHES = 200;

/** @return float nanoseconds of one request, of the fastest batch */
function request_cost(App $app, Request $request, float $best): float
{
    $began = hrtime(true);
    for ($call = 0; $call < CALLS; ++$call) {
        $app->handle($request);
    }

    return min($best, (hrtime(true) - $began) / CALLS);
}

$elements = range(1, 100_000);
$figures = ['c' => min(array_map(static fn(): float => yardstick($elements), range(1, 5)))];
foreach (MiddlewareCost::all() as $name => $cost) {
    $bare = $cost->bare();
    $measured = $cost->measured();
    [$without, $with] = [INF, INF];
    for ($batch = 0; $batch < BATCHES; ++$batch) {
        $without = request_cost($bare, $cost->request, $without);
        $with = request_cost($measured, $cost->request, $with);
    }
    $figures[$name] = $with - $without;
}
print_json($figures);
