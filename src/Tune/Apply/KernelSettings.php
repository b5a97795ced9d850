<?php

declare(strict_types=1);

namespace Nexus\Tune\Apply;

/**
 * The settings of the running kernel, of this network namespace: /proc/sys.
 *
 * @internal
 */
final class KernelSettings
{
    /**
     * @param string $text a file of sysctl.d
     * @return array<string, string> value by name
     */
    public static function of(string $text): array
    {
        preg_match_all('/^([a-z][a-z0-9_.]*) *= *(.*)$/m', $text, $matches, PREG_SET_ORDER);

        return array_column($matches, 2, 1);
    }

    /** Null if this kernel has no such setting. */
    public static function read(string $name): ?string
    {
        $value = @file_get_contents(self::path($name));

        return $value === false ? null : (string) preg_replace('/\s+/', ' ', trim($value));
    }

    public static function write(string $name, string $value): bool
    {
        return @file_put_contents(self::path($name), $value) !== false;
    }

    private static function path(string $name): string
    {
        return '/proc/sys/' . strtr($name, '.', '/');
    }
}
