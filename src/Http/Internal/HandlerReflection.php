<?php

declare(strict_types=1);

namespace Nexus\Http\Internal;

use Nexus\Http\Internal\WebSocket\SocketRoute;
use Psr\Http\Server\RequestHandlerInterface;

/**
 * The function that a handler is. No object is created.
 *
 * @internal
 */
final class HandlerReflection
{
    /** @return \ReflectionFunctionAbstract|null null: its declaration says nothing about the route */
    public static function of(mixed $handler): ?\ReflectionFunctionAbstract
    {
        $handler = SocketRoute::handlerOf($handler);
        if ($handler instanceof \Closure) {
            return new \ReflectionFunction($handler);
        }
        if (\is_string($handler) && \function_exists($handler)) {
            return new \ReflectionFunction($handler);
        }
        if (\is_string($handler)) {
            $handler = explode('::', $handler, 2);
        }
        [$owner, $method] = \is_array($handler)
            ? [$handler[0] ?? null, $handler[1] ?? '__invoke']
            : [$handler, '__invoke'];
        $isClass = \is_object($owner) || \is_string($owner) && class_exists($owner);
        if (!$isClass || !\is_string($method) || !method_exists($owner, $method)) {
            return null;
        }

        return is_subclass_of($owner, RequestHandlerInterface::class) && $method === '__invoke'
            ? null
            : new \ReflectionMethod($owner, $method);
    }

    /** The handler as a person names it: "App\Users::show()". */
    public static function name(mixed $handler): string
    {
        $handler = SocketRoute::handlerOf($handler);
        $function = self::of($handler);
        if ($function instanceof \ReflectionMethod) {
            $class = \is_array($handler) ? $handler[0] ?? null : $handler;
            $name = match (true) {
                \is_object($class) => $class::class,
                default => explode('::', \is_string($class) ? $class : $function->class, 2)[0],
            };

            return $function->getName() === '__invoke' ? $name : "{$name}::{$function->getName()}()";
        }
        if ($function !== null) {
            $name = $function->getName();
            $class = $function->getClosureScopeClass();
            $owner = $class === null ? '' : "{$class->name}::";

            return str_contains($name, '{closure') ? 'closure' : "{$owner}{$name}()";
        }

        return \is_string($handler) ? $handler : get_debug_type($handler);
    }

    /** File and line: "src/Users.php:12"; null: a handler that is no function of the application. */
    public static function place(mixed $handler): ?string
    {
        $function = self::of($handler);
        $file = $function?->getFileName();

        return $function === null || !\is_string($file) ? null : "{$file}:{$function->getStartLine()}";
    }
}
