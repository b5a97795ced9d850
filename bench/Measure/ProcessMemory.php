<?php

declare(strict_types=1);

namespace Nexus\Bench\Measure;

final class ProcessMemory
{
    /**
     * Bytes of memory of the process, counted by its pages: VmRSS of /proc/PID/status is updated with a delay.
     *
     * @throws Unmeasurable
     */
    public static function resident(int $pid): int
    {
        return self::parse((string) @file_get_contents("/proc/{$pid}/smaps_rollup"))
            ?? self::parse((string) @file_get_contents("/proc/{$pid}/status"))
            ?? throw Unmeasurable::unreadable("The memory of process {$pid}");
    }

    public static function parse(string $text): ?int
    {
        return preg_match('/^(?:VmRSS|Rss):\s+(\d+) kB$/m', $text, $match) === 1 ? (int) $match[1] * 1024 : null;
    }
}
