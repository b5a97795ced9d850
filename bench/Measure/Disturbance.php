<?php

declare(strict_types=1);

namespace Nexus\Bench\Measure;

/**
 * The share of the machine that other processes used during the measurement: a report from a busy machine should note
 * that.
 */
final readonly class Disturbance
{
    private const IDLE = 3;
    private const WAITING = 4;
    private const STOLEN = 7;

    private const TICKS_PER_SECOND = 100;

    /** @param list<int> $ticks of all cores together, as in /proc/stat */
    private function __construct(private array $ticks, private float $ours) {}

    public static function watch(): self
    {
        return self::at((string) @file_get_contents('/proc/stat'), self::ourCpu());
    }

    public static function at(string $stat, float $ourSeconds): self
    {
        $fields = preg_match('/^cpu +([\d ]+)$/m', $stat, $match) === 1 ? explode(' ', $match[1]) : [];

        return new self(array_map(intval(...), array_slice($fields, 0, self::STOLEN + 1)), $ourSeconds);
    }

    /** Call it after every child has ended: their CPU time is known only then. */
    public function text(?self $now = null): string
    {
        $now ??= self::watch();
        $passed = array_map(static fn(int $before, int $after): int => $after - $before, $this->ticks, $now->ticks);
        $total = array_sum($passed);
        if ($total === 0 || !isset($passed[self::STOLEN])) {
            return 'unknown';
        }
        $busy = $total - $passed[self::IDLE] - $passed[self::WAITING] - $passed[self::STOLEN];
        $others = max(0.0, $busy - self::TICKS_PER_SECOND * ($now->ours - $this->ours));

        return sprintf(
            '%.0f %% of all CPU time went to other processes, %.1f %% to the hypervisor',
            100 * $others / $total,
            100 * $passed[self::STOLEN] / $total,
        );
    }

    private static function ourCpu(): float
    {
        $seconds = 0.0;
        foreach ([0, 1] as $whose) {
            $usage = array_filter((array) getrusage($whose), is_int(...));
            $seconds += ($usage['ru_utime.tv_sec'] ?? 0) + ($usage['ru_stime.tv_sec'] ?? 0)
                + (($usage['ru_utime.tv_usec'] ?? 0) + ($usage['ru_stime.tv_usec'] ?? 0)) / 1e6;
        }

        return $seconds;
    }
}
