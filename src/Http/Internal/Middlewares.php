<?php

declare(strict_types=1);

namespace Nexus\Http\Internal;

use Nexus\Http\InvalidHandlerError;
use Psr\Http\Server\MiddlewareInterface;

/**
 * Makes a closure, or a PSR-15 object, of each kind of middleware.
 *
 * @internal
 */
final readonly class Middlewares
{
    private const PARAMETERS = 2;

    public function __construct(private Services $services) {}

    /** @throws InvalidHandlerError NX-0303 */
    public function resolve(Declared $declared): \Closure|MiddlewareInterface
    {
        $middleware = $declared->middleware;
        if (\is_string($middleware) && !\is_callable($middleware)) {
            $middleware = $this->instance($middleware, $declared->arguments);
        }
        if ($middleware instanceof MiddlewareInterface) {
            return $middleware;
        }
        if (!\is_callable($middleware)) {
            throw InvalidHandlerError::noMiddleware($declared->middleware);
        }
        $closure = $middleware(...);
        if ((new \ReflectionFunction($closure))->getNumberOfRequiredParameters() > self::PARAMETERS) {
            throw InvalidHandlerError::notMiddleware(new \ReflectionFunction($closure));
        }

        return $closure;
    }

    /** @param array<mixed> $arguments */
    private function instance(string $class, array $arguments): mixed
    {
        if (!$this->services->has($class)) {
            throw InvalidHandlerError::noMiddleware($class);
        }

        return $arguments === [] ? $this->services->get($class) : $this->services->make($class, $arguments);
    }
}
