<?php

declare(strict_types=1);

namespace Nexus\Http\Internal;

use Nexus\Http\MessageSerializer;
use Nexus\Http\Response;
use Nexus\Http\Server\HttpServer;

/**
 * Generated closures. Their code depends only on a shape, which consists of numbers and of kinds: no name and no value
 * of the application is ever in it. Routes of one shape share its code.
 *
 * @internal
 */
final class Shapes
{
    /** A position in a chain at which exceptions of what is inside become responses. */
    public const BOUNDARY = null;

    /** @var array<string, \Closure> */
    private static array $made = [];

    /**
     * A closure that computes the arguments which the server does not build.
     *
     * @return array{\Closure, list<int>} the closure and its plan
     */
    public static function call(\Closure $handler, Arguments $arguments): array
    {
        $plan = [HttpServer::ARGUMENT_REQUEST];
        $parameters = '';
        $passed = [];
        $computed = $arguments->fromRequest();
        foreach ($arguments->list as $index => $argument) {
            if ($argument === HttpServer::ARGUMENT_REQUEST) {
                $passed[] = '$request';
            } elseif (\is_int($argument) && Arguments::isPassed($argument) && \count($plan) < Arguments::MAX) {
                $plan[] = $argument;
                $parameters .= ", \$p{$index}";
                $passed[] = "\$p{$index}";
            } else {
                $passed[] = self::expression($index, $computed[$index]);
            }
        }
        $passed = implode(', ', $passed);
        $source = "static fn(\$h, \$a) => static fn(\$request{$parameters}) => \$h({$passed})";

        return [self::made($source, $handler, self::values($computed)), $plan];
    }

    /**
     * A closure that takes the request, and calls the middleware and the handler.
     *
     * @param list<(\Closure(\Nexus\Http\Request): mixed)|null> $arguments of the handler; null: the request
     * @param list<\Closure|null> $layers middleware from the outermost to the innermost, and BOUNDARY
     * @param MessageSerializer|null $serializer encodes objects that the handler returns; null: they become JSON
     */
    public static function chain(
        \Closure $handler,
        array $arguments,
        array $layers,
        ?MessageSerializer $serializer = null,
    ): \Closure {
        $chain = self::innermost($handler, $arguments, $serializer !== null);
        foreach (array_reverse($layers, true) as $index => $layer) {
            $layer === self::BOUNDARY
                ? $chain->boundary()
                : $chain->middleware($index, !self::returnsResponse(new \ReflectionFunction($layer)));
        }

        $values = [...self::values($arguments), ...$serializer === null ? [] : [$serializer]];

        return self::made($chain->source(), $handler, $values, $layers);
    }

    /** @param list<(\Closure(\Nexus\Http\Request): mixed)|null> $arguments */
    private static function innermost(\Closure $handler, array $arguments, bool $isSerialized): ChainSource
    {
        $function = new \ReflectionFunction($handler);
        $isTyped = self::returnsResponse($function);
        $isPassedOnly = $function->isUserDefined() && $function->getNumberOfParameters() === \count($arguments);
        if ($isTyped && $isPassedOnly && ($arguments === [] || $arguments === [null])) {
            return ChainSource::direct();
        }
        $passed = array_map(
            static fn(int $index): string => self::expression($index, $arguments[$index]),
            array_keys($arguments),
        );

        $passed = implode(', ', $passed);

        return $isSerialized && !$isTyped
            ? ChainSource::serialized($passed, \count($arguments))
            : ChainSource::handler($passed, !$isTyped);
    }

    private static function expression(int $index, ?\Closure $argument): string
    {
        return match (true) {
            $argument === null => '$request',
            Constant::in($argument) !== null => "\$a[{$index}]",
            default => "\$a[{$index}](\$request)",
        };
    }

    /**
     * @param list<\Closure|null> $arguments
     *
     * @return list<mixed>
     */
    private static function values(array $arguments): array
    {
        return array_map(
            static fn(?\Closure $argument): mixed => (Constant::in($argument) ?? [$argument])[0],
            $arguments,
        );
    }

    private static function returnsResponse(\ReflectionFunction $function): bool
    {
        return (string) $function->getReturnType() === Response::class;
    }

    private static function made(string $source, mixed ...$values): \Closure
    {
        self::$made[$source] ??= self::evaluated($source);
        $closure = (self::$made[$source])(...$values);
        \assert($closure instanceof \Closure);

        return $closure;
    }

    private static function evaluated(string $source): \Closure
    {
        $made = eval("return {$source};");
        \assert($made instanceof \Closure);

        return $made;
    }
}
