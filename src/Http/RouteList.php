<?php

declare(strict_types=1);

namespace Nexus\Http;

use Nexus\Http\Attribute\Middleware;
use Nexus\Http\Internal\Declared;
use Nexus\Http\Internal\Definition;
use Nexus\Http\Internal\HandlerReflection;

/**
 * The routes of an application as `nexus routes` prints them. No handler is created.
 *
 * @internal
 *
 * @phpstan-type Row array{methods: list<string>, path: string, host: string|null, name: string|null, handler: string,
 *     handlerAt: string|null, declaredAt: string, middleware: list<string>}
 */
final class RouteList
{
    /** @return list<Row> */
    public static function of(App $app): array
    {
        return array_map(static fn(Definition $one): array => self::row($one, $app), $app->definitions());
    }

    /** @return Row */
    private static function row(Definition $definition, App $app): array
    {
        $declared = [...$app->policy()->ownMiddleware(), ...$definition->policy->middleware()];

        return [
            'methods' => $definition->methods,
            'path' => $definition->pattern(),
            'host' => $definition->host(),
            'name' => $definition->name,
            'handler' => HandlerReflection::name($definition->handler),
            'handlerAt' => HandlerReflection::place($definition->handler),
            'declaredAt' => $definition->declaredAt,
            'middleware' => [
                ...array_map(static fn(Declared $one): string => self::nameOf($one->middleware), $declared),
                ...self::attributes($definition->handler),
            ],
        ];
    }

    private static function nameOf(mixed $middleware): string
    {
        return \is_object($middleware) && !$middleware instanceof \Closure
            ? $middleware::class
            : HandlerReflection::name($middleware);
    }

    /** @return list<string> middleware of #[Middleware] */
    private static function attributes(mixed $handler): array
    {
        $function = HandlerReflection::of($handler);
        $class = $function instanceof \ReflectionMethod ? $function->getDeclaringClass() : null;
        $found = [
            ...$class?->getAttributes(Middleware::class) ?? [],
            ...$function?->getAttributes(Middleware::class) ?? [],
        ];

        return array_map(static fn(\ReflectionAttribute $one): string => $one->newInstance()->class, $found);
    }
}
