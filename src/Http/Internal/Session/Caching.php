<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Session;

use Nexus\Http\Response;

/**
 * A response that depends on a session belongs to one client (RFC 9111 §5.2.2.7).
 *
 * @internal
 */
final class Caching
{
    /** What a shared cache would apply instead of "private". */
    private const SHARED = ['public', 's-maxage', 'proxy-revalidate'];

    public static function forbidShared(Response $response): Response
    {
        $control = $response->header('Cache-Control');
        $own = $control === null ? 'private, no-store' : self::own($control);
        $response = $response->withHeader('Cache-Control', $own);
        $vary = $response->header('Vary');
        $names = $vary === null ? [] : array_map(trim(...), explode(',', strtolower($vary)));

        return \in_array('cookie', $names, true) || \in_array('*', $names, true)
            ? $response
            : $response->withHeader('Vary', $vary === null ? 'Cookie' : "{$vary}, Cookie");
    }

    private static function own(string $control): string
    {
        $directives = [];
        // A quoted value may have commas: no-cache="a, b". private="a" concerns a field only.
        preg_match_all('/[^,"]*(?:"(?:[^"\\\\]|\\\\.)*"[^,"]*)*/', $control, $matches);
        foreach ($matches[0] as $directive) {
            $directive = trim($directive);
            $name = strtolower(trim(explode('=', $directive)[0]));
            if ($directive !== '' && $name !== 'private' && !\in_array($name, self::SHARED, true)) {
                $directives[] = $directive;
            }
        }

        return implode(', ', ['private', ...$directives]);
    }
}
