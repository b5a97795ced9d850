<?php

declare(strict_types=1);

namespace Nexus\Bench\Programs\Http;

use Nexus\Http\Request;
use Nexus\Http\Response;

/** Services and a middleware of the handlers in framework.php. */
final class Clock {}

final class Price
{
    /** @param callable(Request): Response $next */
    public static function pass(Request $request, callable $next): Response
    {
        return $next($request);
    }
}
