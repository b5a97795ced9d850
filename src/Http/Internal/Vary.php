<?php

declare(strict_types=1);

namespace Nexus\Http\Internal;

use Nexus\Http\Response;

/**
 * The Vary field of responses (RFC 9110 §12.5.5).
 *
 * @internal
 */
final class Vary
{
    /** The response with the name of a request field in Vary, unless the name or "*" is there already. */
    public static function with(Response $response, string $field): Response
    {
        $stated = $response->header('Vary');
        $names = $stated === null ? [] : array_map(trim(...), explode(',', strtolower($stated)));

        return \in_array(strtolower($field), $names, true) || \in_array('*', $names, true)
            ? $response
            : $response->withHeader('Vary', $stated === null ? $field : "{$stated}, {$field}");
    }
}
