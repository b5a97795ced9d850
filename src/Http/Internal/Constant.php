<?php

declare(strict_types=1);

namespace Nexus\Http\Internal;

/**
 * An argument that is the same for every request, such as a service. Generated code passes its value without a call.
 *
 * @internal
 */
final class Constant
{
    /** @var \WeakMap<\Closure, array{mixed}>|null */
    private static ?\WeakMap $values = null;

    /** A closure that returns the value, as a ParamResolver returns it. */
    public static function of(mixed $value): \Closure
    {
        $closure = static fn(): mixed => $value;
        self::values()[$closure] = [$value];

        return $closure;
    }

    /** @return array{mixed}|null null: the closure has to be called */
    public static function in(?\Closure $argument): ?array
    {
        return $argument === null ? null : self::values()[$argument] ?? null;
    }

    /** @return \WeakMap<\Closure, array{mixed}> */
    private static function values(): \WeakMap
    {
        return self::$values ??= new \WeakMap();
    }
}
