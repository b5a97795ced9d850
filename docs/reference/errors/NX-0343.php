<?php

/**
 * NX-0343
 * Class: Nexus\Http\InvalidHandlerError
 * Means: A middleware returned no response
 * Cause: A middleware called $next and did not return its response, or returned something else that is no response.
 * Cure: The message names the file and line of the middleware. Return the response of $next($request), or another one.
 */

declare(strict_types=1);

use Nexus\Http\App;
use Nexus\Http\Request;
use Nexus\Http\Response;

$app = App::create()->middleware(static function (Request $request, callable $next): void {
    $next($request);
});
$app->get('/', static fn(): Response => Response::text('unused'));
($app->routes()[0]->handler)(Request::of('GET', '/'));

/* Throws:
[NX-0343] The middleware %s:%d returned null. Return the response of $next($request), or another response
*/
