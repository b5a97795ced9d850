<?php

declare(strict_types=1);

// The tuning ladder: one handler with three arguments, called in three ways, and handlers with real work.

use Nexus\Bench\Programs\Http\Clock;
use Nexus\Bench\Programs\Http\Price;
use Nexus\Bench\Programs\Lab\Work;
use Nexus\Http\App;
use Nexus\Http\Request;
use Nexus\Http\Response;

require __DIR__ . '/../http/Services.php';
require __DIR__ . '/Work.php';

$app = App::create();
$handler = static fn(Clock $clock, Request $request, Price $price): Response => Response::json(['message' => 'hello']);
$clock = new Clock();
$price = new Price();
$resolvers = [
    static fn(Request $request, object $services): Clock => $clock,
    static fn(Request $request, object $services): Request => $request,
    static fn(Request $request, object $services): Price => $price,
];
$services = new stdClass();
// The first way makes an object of services, a closure and an array for each request.
$app->get('/mapped', static function (Request $request) use ($handler, $resolvers): Response {
    $services = new stdClass();

    return $handler(...array_map(
        static fn(Closure $resolver): mixed => $resolver($request, $services),
        $resolvers,
    ));
});
$app->get('/bound', static function (Request $request) use ($handler, $resolvers, $services): Response {
    $arguments = [];
    foreach ($resolvers as $resolver) {
        $arguments[] = $resolver($request, $services);
    }

    return $handler(...$arguments);
});
$app->get('/generated', $handler);

$app->get('/json', static fn(): Response => Response::json(Work::rows()));
$app->get('/template', static fn(): Response => Response::html(Work::template()));
$app->get('/hash', static fn(): Response => Response::text(Work::hash()));
$app->get('/loop', static fn(): Response => Response::text(Work::loop()));

// One request of a hundred computes for 50 ms.
$count = 0;
$app->get('/uniform', static fn(): Response => Response::text("fast\n"));
$app->get('/mixed', static function () use (&$count): Response {
    if (++$count % 100 === 0) {
        Work::compute(50);
    }

    return Response::text("fast\n");
});
// For bursts of connections: the worker computes, and accepts nothing meanwhile.
$app->get('/busy', static function (): Response {
    Work::compute(200);

    return Response::text("busy\n");
});

return $app;
