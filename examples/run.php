<?php

declare(strict_types=1);

// What `make run` serves: the shop, and the routes of the benchmark: bin/nexus serve examples/run.php --workers=1

use Nexus\Examples\BenchApp\Routes;
use Nexus\Http\App;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Http\RouteGroup;

// Where the packages of the tests are not installed, `tools/setup shop` has installed those of the shop.
$packages = __DIR__ . '/../build/shop/autoload.php';
if (is_file($packages)) {
    require_once $packages;
}
require_once __DIR__ . '/bench-app/autoload.php';

$app = require __DIR__ . '/shop/app.php';
assert($app instanceof App);
$app->group('', static function (RouteGroup $group): void {
    Routes::register($group);
})->public()->middleware(
    // Its page has its styles in itself.
    static fn(Request $request, callable $next): Response
        => $next($request)->withHeader('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'"),
);

return $app;

/* Answers:
$ curl localhost:8080/hello/load
{"message":"hello"}
$ curl localhost:8080/api/products/coffee
{"type":"about:blank","title":"Not Found","status":404,"detail":"There is no product coffee."}
*/
