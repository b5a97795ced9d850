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

    /**
     * Bytes of memory of these processes together: a page that several processes share is counted once (PSS).
     *
     * @param list<int> $pids
     * @throws Unmeasurable
     */
    public static function proportional(array $pids): int
    {
        $sum = 0;
        foreach ($pids as $pid) {
            $text = (string) @file_get_contents("/proc/{$pid}/smaps_rollup");
            $sum += preg_match('/^Pss:\s+(\d+) kB$/m', $text, $match) === 1 ? (int) $match[1] * 1024 : 0;
        }

        return $sum > 0 ? $sum : throw Unmeasurable::unreadable('The memory of a server');
    }

    public static function parse(string $text): ?int
    {
        return preg_match('/^(?:VmRSS|Rss):\s+(\d+) kB$/m', $text, $match) === 1 ? (int) $match[1] * 1024 : null;
    }
}
