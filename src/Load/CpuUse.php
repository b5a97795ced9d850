<?php

declare(strict_types=1);

namespace Nexus\Load;

/**
 * The share of a core that this process used or waited for. While it waited, other processes had the core.
 *
 * @internal
 */
final readonly class CpuUse
{
    private function __construct(private float $seconds, private float $at) {}

    public static function now(): self
    {
        $statistics = explode(' ', trim((string) @file_get_contents('/proc/self/schedstat')));
        if (count($statistics) >= 2) {
            return new self(((float) $statistics[0] + (float) $statistics[1]) / 1e9, hrtime(true) / 1e9);
        }
        $usage = array_filter((array) getrusage(), is_int(...));
        $seconds = ($usage['ru_utime.tv_sec'] ?? 0) + ($usage['ru_stime.tv_sec'] ?? 0)
            + (($usage['ru_utime.tv_usec'] ?? 0) + ($usage['ru_stime.tv_usec'] ?? 0)) / 1e6;

        return new self($seconds, hrtime(true) / 1e9);
    }

    /** @return float share of a core, 0 to 1 */
    public function since(self $earlier): float
    {
        return min(1.0, ($this->seconds - $earlier->seconds) / max(1e-6, $this->at - $earlier->at));
    }
}
