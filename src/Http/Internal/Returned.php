<?php

declare(strict_types=1);

namespace Nexus\Http\Internal;

use Nexus\Async\Future;
use Nexus\Http\InvalidHandlerError;
use Nexus\Http\MessageSerializer;
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

    /**
     * May suspend: a Future is awaited.
     *
     * @throws InvalidHandlerError NX-0303 when it is no answer
     * @throws \Exception what the serializer throws
     */
    public static function bySerializer(mixed $result, \Closure $handler, MessageSerializer $serializer): Response
    {
        if ($result instanceof Future) {
            return self::bySerializer($result->await(), $handler, $serializer);
        }
        $isData = \is_object($result) && !$result instanceof Response && !$result instanceof ResponseInterface
            && !$result instanceof \Traversable && !$result instanceof \Closure;

        return $isData
            ? Response::text($serializer->serialize($result))->withHeader('Content-Type', 'application/json')
            : self::byHandler($result, $handler);
    }

    /** @throws InvalidHandlerError NX-0343 */
    public static function byMiddleware(mixed $result, \Closure $middleware): Response
    {
        return $result instanceof ResponseInterface
            ? Psr7::response($result) ?? throw InvalidHandlerError::noResponse($middleware, $result)
            : throw InvalidHandlerError::noResponse($middleware, $result);
    }
}
