<?php

declare(strict_types=1);

namespace Nexus\Server\Sentinel;

use Nexus\Http\Request;

/**
 * What to call requests of an application that routes by itself: method and path, in which whatever has a digit stands
 * for any.
 *
 * @internal
 */
final class Route
{
    public static function of(mixed $request): string
    {
        if (!$request instanceof Request) {
            return 'a request';
        }
        $parts = array_map(
            static fn(string $part): string => preg_match('/\d/', $part) === 1 ? '*' : $part,
            explode('/', $request->path()),
        );

        return $request->method() . ' ' . implode('/', $parts);
    }
}
