<?php

declare(strict_types=1);

namespace Nexus\Bench\Measure;

/** The machine and the programs of a report. */
final class Host
{
    /** @return array<string, string|int|float> */
    public static function describe(): array
    {
        $cpu = preg_match(
            '/^model name\s*:\s*(.+)$/m',
            (string) @file_get_contents('/proc/cpuinfo'),
            $match,
        ) === 1 ? $match[1] : php_uname('m');
        $load = sys_getloadavg();

        return [
            'cpu' => $cpu,
            'cores' => count(Cores::schedulable()),
            'kernel' => php_uname('s') . ' ' . php_uname('r'),
            'php' => PHP_VERSION . ((bool) PHP_ZTS ? ' ZTS' : ' NTS') . ((bool) PHP_DEBUG ? ' debug' : ''),
            'nexus' => (string) phpversion('nexus'),
            'commit' => self::commit(),
            'date' => gmdate('Y-m-d\TH:i:s\Z'),
            'load' => $load === false ? 0.0 : round($load[0], 2),
        ];
    }

    /** The version that the program prints: `nginx -v` and `wrk -v` write it to different streams. */
    public static function version(string $program, string $pattern): string
    {
        exec(escapeshellarg($program) . ' -v 2>&1', $lines);

        return preg_match($pattern, implode("\n", $lines), $match) === 1 ? $match[1] ?? '' : 'unknown';
    }

    /** The maximum of open files of a process on this machine. */
    public static function openFiles(): int
    {
        $limits = (string) @file_get_contents('/proc/self/limits');
        $hard = preg_match('/^Max open files\s+\S+\s+(\S+)/m', $limits, $match) === 1 ? $match[1] : '0';

        return $hard === 'unlimited' ? PHP_INT_MAX : (int) $hard;
    }

    private static function commit(): string
    {
        exec('git -C ' . escapeshellarg(__DIR__) . ' describe --always --dirty 2>/dev/null', $lines);

        return $lines[0] ?? 'not a repository';
    }
}
