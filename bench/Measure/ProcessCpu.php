<?php

declare(strict_types=1);

namespace Nexus\Bench\Measure;

/**
 * CPU time of one process. The sum is exact: schedstat counts nanoseconds on the CPU. The kernel estimates the share of
 * user and system time from the state at its timer ticks (some hundred a second). So the split needs
 * a long time: 4 000 ticks give a share of 30 % with ±0.7 percentage points.
 */
final readonly class ProcessCpu
{
    private function __construct(public float $seconds, public int $userTicks, public int $systemTicks) {}

    public static function none(): self
    {
        return new self(0.0, 0, 0);
    }

    /** @throws Unmeasurable */
    public static function of(int $pid): self
    {
        return self::parse(
            (string) @file_get_contents("/proc/{$pid}/schedstat"),
            (string) @file_get_contents("/proc/{$pid}/stat"),
        )
            ?? throw Unmeasurable::unreadable("The CPU time of process {$pid}");
    }

    /**
     * The CPU time of all threads of these processes; of() counts the first thread of one.
     *
     * @param list<int> $pids
     * @throws Unmeasurable
     */
    public static function ofAll(array $pids): self
    {
        $sum = self::none();
        foreach ($pids as $pid) {
            foreach ((array) glob("/proc/{$pid}/task/*", GLOB_ONLYDIR) as $thread) {
                $cpu = self::parse(
                    (string) @file_get_contents("{$thread}/schedstat"),
                    (string) @file_get_contents("{$thread}/stat"),
                );
                $sum = $cpu === null ? $sum : $sum->plus($cpu);
            }
        }

        return $sum->seconds > 0.0 ? $sum : throw Unmeasurable::unreadable('The CPU time of a server');
    }

    public static function parse(string $schedstat, string $stat): ?self
    {
        $ticks = ProcessStat::parse($stat);
        $onCpu = explode(' ', trim($schedstat), 2)[0];

        return $ticks !== null && ctype_digit($onCpu)
            ? new self((int) $onCpu / 1e9, $ticks->userTicks, $ticks->systemTicks)
            : null;
    }

    public function since(self $earlier): self
    {
        return new self(
            $this->seconds - $earlier->seconds,
            $this->userTicks - $earlier->userTicks,
            $this->systemTicks - $earlier->systemTicks,
        );
    }

    public function plus(self $other): self
    {
        return new self(
            $this->seconds + $other->seconds,
            $this->userTicks + $other->userTicks,
            $this->systemTicks + $other->systemTicks,
        );
    }

    /** Share of user time, 0 to 1. */
    public function userShare(): float
    {
        return $this->userTicks / max(1, $this->userTicks + $this->systemTicks);
    }

    /**
     * Standard error of that share, relative to it, as if the kernel sampled only as often as it reports (it samples
     * 100 to 1 000 times a second and reports hundredths): an upper bound.
     */
    public function userShareError(): float
    {
        $share = $this->userShare();

        return $share > 0 ? sqrt((1 - $share) / $share / max(1, $this->userTicks + $this->systemTicks)) : 1.0;
    }
}
