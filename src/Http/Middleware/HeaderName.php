<?php

declare(strict_types=1);

namespace Nexus\Http\Middleware;

use Nexus\Http\Response;

/**
 * Names of headers, and lists of them.
 *
 * @internal
 */
final class HeaderName
{
    public const PATTERN = '/^[!#$%&\'*+.^_`|~0-9A-Za-z-]+$/D';

    public static function isValid(string $name): bool
    {
        return preg_match(self::PATTERN, $name) === 1;
    }

    /** The response depends on these headers of the request. */
    public static function vary(Response $response, string ...$names): Response
    {
        $stated = $response->header('Vary');
        if ($stated === null) {
            return $response->withHeader('Vary', implode(', ', $names));
        }
        $known = array_map(static fn(string $name): string => strtolower(trim($name)), explode(',', $stated));
        if (\in_array('*', $known, true)) {
            return $response;
        }
        $new = array_filter($names, static fn(string $name): bool => !\in_array(strtolower($name), $known, true));

        return $new === [] ? $response : $response->withHeader('Vary', implode(', ', [$stated, ...$new]));
    }
}
