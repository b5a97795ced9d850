<?php

declare(strict_types=1);

namespace Nexus\Http\Internal;

use Nexus\Http\App;
use Nexus\Http\Request;
use Psr\Http\Message\ServerRequestInterface;
use Psr\Http\Server\RequestHandlerInterface;

/**
 * From what an application file returns to the server of a worker.
 *
 * @internal
 */
final class ServerFactory
{
    private const CONCURRENCY = 1000;
    /** Foreign code was written for one request at a time; the others wait for it, as before a process of their own. */
    private const FOREIGN_CONCURRENCY = 1;
    private const FOREIGN_QUEUE = 1000;

    /**
     * @param int|null $concurrency null: 1000, and 1 for a PSR-15 handler
     * @param (\Closure(?string $route, \Closure): \Closure)|null $around makes the closure that is called instead of a handler; requests
     *        come one at a time then
     */
    public static function create(mixed $served, ?int $concurrency = null, bool $development = false, ?\Closure $around = null): Server
    {
        $isForeign = $served instanceof RequestHandlerInterface || $around !== null;
        $fallback = $served instanceof App ? null : self::fallback($served);

        return new Server(
            routes: $served instanceof App ? array_map(static fn(Route $route) => $route->flat($around), $served->routes()) : [],
            fallback: $fallback !== null && $around !== null ? $around(null, $fallback) : $fallback,
            convert: Psr7::response(...),
            concurrency: $concurrency ?? ($isForeign ? self::FOREIGN_CONCURRENCY : self::CONCURRENCY),
            development: $development,
            queue: $isForeign && $concurrency === null ? self::FOREIGN_QUEUE : null,
        );
    }

    private static function fallback(mixed $served): \Closure
    {
        if ($served instanceof RequestHandlerInterface) {
            return Binding::psr15($served);
        }
        if (!\is_callable($served)) {
            throw BadHandler::notServable($served);
        }
        $closure = $served(...);

        return self::wantsPsr7($closure)
            ? static fn(Request $request): mixed => $closure($request->toPsr7())
            : $closure;
    }

    private static function wantsPsr7(\Closure $closure): bool
    {
        $parameters = (new \ReflectionFunction($closure))->getParameters();
        foreach (\array_slice($parameters, 1) as $parameter) {
            $parameter->isOptional() || throw BadHandler::notInPattern('every request', $parameter);
        }
        $type = ($parameters[0] ?? null)?->getType();
        if ($type === null) {
            return false;
        }
        $name = $type instanceof \ReflectionNamedType ? $type->getName() : '';

        return match (true) {
            is_a($name, ServerRequestInterface::class, true), is_a(ServerRequestInterface::class, $name, true) => true,
            \in_array($name, [Request::class, 'mixed', 'object'], true) => false,
            default => throw BadHandler::badType('every request', $parameters[0]),
        };
    }
}
