<?php

declare(strict_types=1);

namespace Nexus\Bench\Lab;

/** Memory of processes that share pages: PSS counts each page once, divided by the processes that map it. */
final class ProportionalMemory
{
    private const MEBIBYTE = 1024;

    /** @param list<int> $processes those that have ended count nothing */
    public static function mebibytes(array $processes): float
    {
        $kibibytes = 0;
        foreach ($processes as $pid) {
            $rollup = (string) @file_get_contents("/proc/{$pid}/smaps_rollup");
            $kibibytes += preg_match('/^Pss:\s+(\d+) kB$/m', $rollup, $match) === 1 ? (int) $match[1] : 0;
        }

        return $kibibytes / self::MEBIBYTE;
    }
}
