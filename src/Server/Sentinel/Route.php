<?php

declare(strict_types=1);

namespace Nexus\Server\Sentinel;

use Nexus\Http\Request;

/**
 * Names requests of an application with its own routing: method and path. Path segments with a digit are replaced by a
 * placeholder.
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
