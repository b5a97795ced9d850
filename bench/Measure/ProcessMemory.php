<?php

declare(strict_types=1);

namespace Nexus\Bench\Measure;

final class ProcessMemory
{
    /**
     * Bytes of memory the process holds, from the pages themselves: VmRSS of /proc/PID/status lags behind by some.
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
