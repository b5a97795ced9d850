<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Argument;

/**
 * Finds numbers that are infinite or no number. No JSON text stands for one, but PHP reads "1e999" as infinity.
 *
 * @internal
 */
final class NonFinite
{
    /**
     * The values of a client that can become such a number.
     *
     * @param bool $isText whether texts become numbers
     * @return list<string> paths
     */
    public static function paths(mixed $value, bool $isText, string $path = ''): array
    {
        if (!\is_array($value)) {
            return self::canBecome($value, $isText) ? [$path] : [];
        }
        $paths = [];
        foreach ($value as $key => $element) {
            $at = \is_int($key) ? "{$path}[{$key}]" : ltrim("{$path}.{$key}", '.');
            $paths = [...$paths, ...self::paths($element, $isText, $at)];
        }

        return $paths;
    }

    /**
     * Whether a property of the object, or of an object below it, has such a number.
     *
     * @param array<int, true> $seen ids of objects above it: objects may refer to each other
     */
    public static function isIn(mixed $value, array $seen = []): bool
    {
        if (\is_float($value)) {
            return !is_finite($value);
        }
        if (\is_object($value)) {
            if (isset($seen[spl_object_id($value)])) {
                return false;
            }
            $seen[spl_object_id($value)] = true;
            $value = (array) $value;
        }
        foreach (\is_array($value) ? $value : [] as $element) {
            if (self::isIn($element, $seen)) {
                return true;
            }
        }

        return false;
    }

    private static function canBecome(mixed $value, bool $isText): bool
    {
        return \is_float($value)
            ? !is_finite($value)
            : $isText && \is_string($value) && (\in_array($value, ['INF', '-INF', 'NaN'], true)
                || is_numeric($value) && !is_finite((float) $value));
    }
}
