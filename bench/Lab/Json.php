<?php

declare(strict_types=1);

namespace Nexus\Bench\Lab;

/** Typed access to decoded JSON. What is missing, or of another type, is empty. */
final class Json
{
    /** @param array<mixed> $object */
    public static function text(array $object, string $key): string
    {
        $value = $object[$key] ?? '';

        return is_string($value) ? $value : '';
    }

    /** @param array<mixed> $object */
    public static function number(array $object, string $key): float
    {
        $value = $object[$key] ?? 0;

        return is_int($value) || is_float($value) ? (float) $value : 0.0;
    }

    /**
     * @param array<mixed> $object
     * @return list<array<mixed>>
     */
    public static function objects(array $object, string $key): array
    {
        $list = $object[$key] ?? [];

        return is_array($list) ? array_values(array_filter($list, is_array(...))) : [];
    }

    /**
     * @param array<mixed> $object
     * @return list<string>
     */
    public static function texts(array $object, string $key): array
    {
        $list = $object[$key] ?? [];

        return is_array($list) ? array_values(array_filter($list, is_string(...))) : [];
    }

    /**
     * @param array<mixed> $object
     * @return array<string, string|int|float>
     */
    public static function scalars(array $object, string $key): array
    {
        $scalars = [];
        foreach (is_array($object[$key] ?? null) ? $object[$key] : [] as $name => $value) {
            if (is_string($value) || is_int($value) || is_float($value)) {
                $scalars[(string) $name] = $value;
            }
        }

        return $scalars;
    }
}
