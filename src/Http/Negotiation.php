<?php

declare(strict_types=1);

namespace Nexus\Http;

use Nexus\Http\Error\NotAcceptable;
use Nexus\Http\Internal\Results;

/**
 * Answers with the representation that the client prefers (RFC 9110 §12.5.1).
 *
 *     return Negotiation::respond($request, [
 *         'application/json' => fn (): array => $rows,
 *         'text/csv' => fn (): Response => Response::text($csv)->withHeader('Content-Type', 'text/csv'),
 *     ]);
 */
final class Negotiation
{
    /**
     * Calls the function of the media type that the client prefers, by the q-values of its Accept headers; of equally
     * preferred ones the first. Adds `Vary: Accept` to its response.
     *
     * @param non-empty-array<string, callable(): mixed> $functions by media type; each returns what a handler returns
     * @throws NotAcceptable 406 when the client accepts none of the media types
     * @throws InvalidHandlerError NX-0303 when the function returns what a handler must not return
     */
    public static function respond(Request $request, array $functions): Response
    {
        $types = array_keys($functions);
        $type = $request->prefers(...$types) ?? throw new NotAcceptable(
            'Available are ' . implode(', ', $types) . '.',
            ['Vary' => 'Accept'],
        );
        $result = $functions[$type]();
        $response = Results::response($result) ?? throw InvalidHandlerError::noRepresentation($type, $result);

        return $response->withHeader('Vary', self::vary($response->header('Vary')));
    }

    private static function vary(?string $stated): string
    {
        return match (true) {
            $stated === null => 'Accept',
            preg_match('/(^|,)\s*(Accept|\*)\s*(,|$)/i', $stated) === 1 => $stated,
            default => "{$stated}, Accept",
        };
    }
}
