<?php

declare(strict_types=1);

use Nexus\Http\App;
use Nexus\Http\Request;
use Nexus\Http\Response;

$app = App::create()->discover(__DIR__ . '/Controller');
$app->middleware(static function (Request $request, callable $next): Response {
    $response = $next($request);
    assert($response instanceof Response);

    return $response;
});
$app->get('/health', static fn(): Response => Response::empty());

return $app;
