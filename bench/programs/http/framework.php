<?php

declare(strict_types=1);

// What the framework adds to a handler, without a server: nanoseconds of CPU time for one call, as JSON.

use Nexus\Bench\Programs\Http\Clock;
use Nexus\Bench\Programs\Http\Order;
use Nexus\Bench\Programs\Http\Price;
use Nexus\Bench\Programs\Http\Purchase;
use Nexus\Http\App;
use Nexus\Http\Request;
use Nexus\Http\Response;

use function Nexus\Bench\Programs\cpu_time;
use function Nexus\Bench\Programs\print_json;
use function Nexus\Bench\Programs\yardstick;

require __DIR__ . '/../../../vendor/autoload.php';
require __DIR__ . '/../micro/harness.php';
require __DIR__ . '/Services.php';

const CALLS = 1000;
const BATCHES = 200;
/** A validated body takes a hundred times as long as the rest. */
const BODY_BATCHES = 25;

$request = Request::of('GET', '/r5/7/x');
$response = Response::text('hello');

/**
 * @param array<string, Closure(Request): mixed|Closure(): mixed> $closures
 *
 * @return array<string, float>
 */
function cheapest(array $closures, Request $request, int $batches = BATCHES): array
{
    $requests = array_fill(0, CALLS, $request);
    $costs = array_fill_keys(array_keys($closures), INF);
    for ($batch = 0; $batch < $batches; ++$batch) {
        foreach ($closures as $name => $closure) {
            $began = hrtime(true);
            array_map($closure, $requests);
            $costs[$name] = min($costs[$name], (hrtime(true) - $began) / CALLS);
        }
    }

    return $costs;
}

/** @param list<Closure(Request): mixed> $resolvers */
function mapped(Closure $handler, array $resolvers): Closure
{
    return static fn(Request $request): mixed => $handler(...array_map(
        static fn(callable $resolver): mixed => $resolver($request),
        $resolvers,
    ));
}

// Seed 000's two ways, and ours: a handler with three arguments.
$handler = static fn(Clock $clock, Request $request, Price $price): Response => $response;
$clock = new Clock();
$price = new Price();
$resolvers = [
    static fn(Request $request): Clock => $clock,
    static fn(Request $request): Request => $request,
    static fn(Request $request): Price => $price,
];
$arguments = App::create()->get('/', $handler)->app();
$bare = App::create()->get('/', static fn(): Response => $response)->app();
$pass = Price::pass(...);
$inner = App::create()->get('/', static fn(): Response => $response)->middleware($pass, $pass, $pass)->app();
$outer = App::create()->middleware($pass, $pass, $pass)->get('/', static fn(): Response => $response)->app();
$costs = cheapest([
    'map' => mapped($handler, $resolvers),
    'bound' => static fn(Request $request): mixed => $handler($clock, $request, $price),
    'generated' => $arguments->routes()[0]->handler,
    'bare' => $bare->routes()[0]->handler,
    'inner' => $inner->routes()[0]->handler,
    'outer' => $outer->routes()[0]->handler,
], $request);

$apps = [];
foreach ([10, 1000] as $count) {
    $memory = memory_get_usage();
    $began = cpu_time();
    $app = App::create();
    for ($number = 0; $number < $count; ++$number) {
        $app->get("/r{$number}/{id}/x", static fn(int $id, Clock $clock): Response => $response);
    }
    $app->handle($request);
    $costs["start_{$count}"] = cpu_time() - $began;
    $costs["memory_{$count}"] = memory_get_usage() - $memory;
    $apps["routes_{$count}"] = static fn(Request $request): Response => $app->handle($request);
}
// What a path argument, a mapped body, three middlewares and validation add to a request, which is new for each call.
$orders = require __DIR__ . '/orders.php';
assert($orders instanceof App);
$post = static fn(string $path, string $body): Closure => static fn(): Response => $orders->handle(
    Request::of('POST', $path, ['Content-Type' => 'application/json'], $body),
);
$bodies = [
    'request' => $post('/bare/7', Order::JSON),
    'typed' => $post('/typed/7', Order::JSON),
    'passed' => $post('/passed/7', Order::JSON),
    'request_1k' => $post('/bare/7', Purchase::json()),
    'validated_1k' => $post('/validated/7', Purchase::json()),
];
$elements = range(1, 100_000);
$yardsticks = array_map(static fn(): float => yardstick($elements), range(1, 5));
$costs += cheapest($apps, $request) + cheapest($bodies, $request, BODY_BATCHES);
print_json([...$costs, 'c' => min($yardsticks)]);
