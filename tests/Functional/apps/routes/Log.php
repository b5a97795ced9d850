<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\apps\routes;

use Nexus\Http\Request;
use Nexus\Http\Response;

final class Log
{
    /** @param callable(Request): Response $next */
    public function __invoke(Request $request, callable $next): Response
    {
        return $next($request);
    }
}
