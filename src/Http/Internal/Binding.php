<?php

declare(strict_types=1);

namespace Nexus\Http\Internal;

use Nexus\Http\BodyStream;
use Nexus\Http\InvalidHandlerError;
use Nexus\Http\Request;
use Psr\Container\ContainerInterface;
use Psr\Http\Message\ResponseInterface;
use Psr\Http\Server\RequestHandlerInterface;

/**
 * Examines a handler once, when its route is registered, and determines how the server must call it.
 *
 * @internal
 */
final class Binding
{
    private const KINDS = [
        'string' => Server::ARGUMENT_STRING,
        'mixed' => Server::ARGUMENT_STRING,
        'int' => Server::ARGUMENT_INT,
        'float' => Server::ARGUMENT_FLOAT,
        'bool' => Server::ARGUMENT_BOOL,
    ];

    /** @param list<string> $methods */
    public static function route(
        array $methods,
        string $pattern,
        callable|string|RequestHandlerInterface $handler,
        ?ContainerInterface $container,
        Policy $policy,
    ): Route {
        $parts = pattern_parameters($pattern);
        $closure = self::closure($pattern, $handler, $container);
        $types = PathTypes::of($pattern, $parts);

        return new Route($methods, $pattern, $closure, self::plan($pattern, $parts, $closure), $policy, $types);
    }

    public static function psr15(RequestHandlerInterface $handler): \Closure
    {
        return static fn(Request $request): ResponseInterface => $handler->handle($request->toPsr7());
    }

    private static function closure(string $pattern, mixed $handler, ?ContainerInterface $container): \Closure
    {
        if (\is_string($handler) && !\is_callable($handler)) {
            $handler = self::instance($pattern, $handler, $container);
        }
        if ($handler instanceof RequestHandlerInterface) {
            return self::psr15($handler);
        }
        if (!\is_callable($handler)) {
            throw InvalidHandlerError::notCallable($pattern, $handler);
        }

        return $handler(...);
    }

    private static function instance(string $pattern, string $class, ?ContainerInterface $container): mixed
    {
        if ($container?->has($class) === true) {
            return $container->get($class);
        }
        if (!class_exists($class)) {
            throw InvalidHandlerError::notCallable($pattern, $class);
        }
        if ((new \ReflectionClass($class))->getConstructor()?->getNumberOfRequiredParameters() > 0) {
            throw InvalidHandlerError::needsContainer($pattern, $class);
        }

        return new $class();
    }

    /**
     * @param array<string, string> $parts
     * @return list<int>
     */
    private static function plan(string $pattern, array $parts, \Closure $handler): array
    {
        $plan = [];
        $skipped = null;
        foreach ((new \ReflectionFunction($handler))->getParameters() as $parameter) {
            $argument = self::argument($pattern, $parts, $parameter);
            if ($argument === null) {
                $skipped = $parameter;
                continue;
            }
            if ($skipped !== null) {
                throw InvalidHandlerError::notInPattern($pattern, $skipped);
            }
            $plan[] = $argument;
        }

        return $plan;
    }

    /**
     * @param array<string, string> $parts
     * @return int|null null: the parameter's default value is used
     */
    private static function argument(string $pattern, array $parts, \ReflectionParameter $parameter): ?int
    {
        $type = $parameter->getType();
        if ($type !== null && !$type instanceof \ReflectionNamedType || $parameter->isPassedByReference()) {
            throw InvalidHandlerError::badType($pattern, $parameter);
        }
        $typeName = $type?->getName() ?? 'mixed';
        if ($typeName === Request::class) {
            return Server::ARGUMENT_REQUEST;
        }
        if ($typeName === BodyStream::class) {
            return Server::ARGUMENT_BODY;
        }
        $position = array_search($parameter->getName(), array_keys($parts), true);
        if ($position === false) {
            return $parameter->isOptional() ? null : throw InvalidHandlerError::notInPattern($pattern, $parameter);
        }
        $isEnum = is_subclass_of($typeName, \BackedEnum::class);
        $kind = $isEnum ? Server::ARGUMENT_ENUM : self::KINDS[$typeName] ?? null;
        if ($kind === null) {
            throw InvalidHandlerError::badType($pattern, $parameter);
        }
        if (!PathTypes::fits($parts[$parameter->getName()], $typeName)) {
            throw InvalidHandlerError::otherType($pattern, $parts[$parameter->getName()], $parameter);
        }

        return $kind + 256 * $position;
    }
}
