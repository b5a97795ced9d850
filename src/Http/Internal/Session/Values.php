<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Session;

use Nexus\Http\Session\SessionError;

/**
 * Checks that a value is the same after it was stored as JSON.
 *
 * @internal
 */
final class Values
{
    public const DEPTH = 32;

    /** @throws SessionError NX-1116 */
    public static function check(string $path, mixed $value, int $depth = self::DEPTH): void
    {
        if (!\is_array($value)) {
            self::isStorable($value) || throw SessionError::value("\"{$path}\"", $value);

            return;
        }
        $depth > 0 || throw SessionError::value("\"{$path}\"", $value);
        foreach ($value as $key => $inner) {
            \is_int($key) || self::isStorable($key) || throw SessionError::value("A key of \"{$path}\"", $key);
            self::check("{$path}.{$key}", $inner, $depth - 1);
        }
    }

    private static function isStorable(mixed $value): bool
    {
        return match (true) {
            \is_string($value) => preg_match('//u', $value) === 1,
            \is_float($value) => is_finite($value),
            default => $value === null || \is_bool($value) || \is_int($value),
        };
    }
}
