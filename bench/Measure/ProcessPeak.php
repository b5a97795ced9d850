<?php

declare(strict_types=1);

namespace Nexus\Bench\Measure;

/** The growth of a process's memory to its peak since the start of this watch. */
final readonly class ProcessPeak
{
    private function __construct(private int $pid, private int $before) {}

    /** @throws Unmeasurable */
    public static function watch(int $pid): self
    {
        // 5: the kernel forgets the peak so far (proc(5)).
        if (@file_put_contents("/proc/{$pid}/clear_refs", '5') === false) {
            throw Unmeasurable::unreadable("The peak memory of process {$pid}");
        }

        return new self($pid, self::peakOf($pid));
    }

    /** Bytes. */
    public function growth(): int
    {
        return max(0, self::peakOf($this->pid) - $this->before);
    }

    private static function peakOf(int $pid): int
    {
        return preg_match('/^VmHWM:\s+(\d+) kB$/m', (string) @file_get_contents("/proc/{$pid}/status"), $match) === 1
            ? (int) $match[1] * 1024
            : throw Unmeasurable::unreadable("The peak memory of process {$pid}");
    }
}
