<?php

declare(strict_types=1);

namespace Nexus\Http\Internal;

use Nexus\Http\InvalidHandlerError;
use Nexus\Http\Response;
use Psr\Http\Message\ResponseInterface;

/**
 * The response for what a handler or a middleware returned, if it is not a Response.
 *
 * @internal
 */
final class Returned
{
    /** @throws InvalidHandlerError NX-0303 when it is no answer */
    public static function byHandler(mixed $result, \Closure $handler): Response
    {
        return Results::response($result) ?? throw InvalidHandlerError::badResult($handler, $result);
    }

    /** @throws InvalidHandlerError NX-0343 */
    public static function byMiddleware(mixed $result, \Closure $middleware): Response
    {
        return $result instanceof ResponseInterface
            ? Psr7::response($result) ?? throw InvalidHandlerError::noResponse($middleware, $result)
            : throw InvalidHandlerError::noResponse($middleware, $result);
    }
}
