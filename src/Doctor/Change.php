<?php

declare(strict_types=1);

namespace Nexus\Doctor;

/**
 * Texts of changes that several checks recommend.
 *
 * @internal
 */
final class Change
{
    /** For a setting of the network namespace: a container has its own. */
    public static function network(string $name, int|string $value): string
    {
        $quoted = \is_string($value) && str_contains($value, ' ') ? "\"{$value}\"" : (string) $value;

        return "sysctl -w {$name}={$quoted}, and the line `{$name} = {$value}` in /etc/sysctl.d/60-nexus.conf; in a "
            . "container: docker run --sysctl {$name}={$quoted}";
    }

    public static function machine(string $name, int|string $value): string
    {
        return "sysctl -w {$name}={$value}, and the line `{$name} = {$value}` in /etc/sysctl.d/60-nexus.conf of the "
            . 'host';
    }

    public static function undo(string $name, int|string $old): string
    {
        return "sysctl -w {$name}=" . (\is_string($old) && preg_match('/\s/', $old) === 1 ? "\"{$old}\"" : $old)
            . ', and remove the line from /etc/sysctl.d/60-nexus.conf';
    }

    public static function ini(string $name, string $value, string $file): string
    {
        return "{$name} = {$value} in {$file}, then restart PHP";
    }

    public static function undoIni(string $name, string $old, string $file): string
    {
        return "{$name} = " . ($old === '' ? '""' : $old) . " in {$file}, then restart PHP";
    }

    public static function bytes(int $bytes): string
    {
        return $bytes >= 1 << 30 && $bytes % (1 << 20) === 0 && $bytes >> 20 >= 10240
            ? sprintf('%.1f GiB', $bytes / 2 ** 30)
            : sprintf('%.0f MiB', $bytes / 2 ** 20);
    }
}
