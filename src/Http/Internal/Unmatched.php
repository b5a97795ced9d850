<?php

declare(strict_types=1);

namespace Nexus\Http\Internal;

use Nexus\Http\Error\MethodNotAllowed;
use Nexus\Http\Error\NotFound;
use Nexus\Http\Request;
use Nexus\Http\Response;

/**
 * The handler of requests that match no route, in an application with middleware or functions of onError(). Without
 * these, the server gives the same answers itself.
 *
 * @internal
 */
final class Unmatched
{
    private const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

    /** @return Response to OPTIONS */
    public static function answer(Request $request): Response
    {
        $allowed = $request->target() === '*' ? self::METHODS : allowed_methods($request);
        if ($allowed === [] || $request->method() !== 'OPTIONS') {
            count_unmatched($request, $allowed !== []);
            throw $allowed === [] ? new NotFound() : new MethodNotAllowed($allowed);
        }

        return Response::empty()->withHeader('Allow', implode(', ', $allowed));
    }
}
