<?php

declare(strict_types=1);

namespace Nexus\Http\Internal;

use Nexus\Http\Request;
use Psr\Http\Server\MiddlewareInterface;

/**
 * A PSR-15 middleware as a closure.
 *
 * @internal
 */
final class Psr15
{
    /** @return \Closure(Request, \Closure): mixed */
    public static function of(MiddlewareInterface $middleware): \Closure
    {
        return static fn(Request $request, \Closure $next): mixed => $next($request);
    }
}
