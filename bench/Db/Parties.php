<?php

declare(strict_types=1);

namespace Nexus\Bench\Db;

use Nexus\Bench\Measure\ProcessStat;

/** CPU time of groups of processes, and of the whole machine; both in seconds. */
final readonly class Parties
{
    private const TICKS_PER_SECOND = 100;
    private const NOT_BUSY = [3, 4, 7];
    private const KINDS = 8;

    /**
     * @param array<string, float> $seconds by party
     * @param float $machine all that ran
     * @param float $at monotonic
     */
    private function __construct(public array $seconds, public float $machine, public float $at) {}

    /** @param array<string, list<int>> $processes by party; their descendants belong to it, too */
    public static function now(array $processes): self
    {
        [$parents, $cpu] = self::processes();
        $seconds = array_map(static fn(array $roots): float => self::below($roots, $parents, $cpu), $processes);

        return new self($seconds, self::machine((string) @file_get_contents('/proc/stat')), hrtime(true) / 1e9);
    }

    /** @return array<string, float> average cores of each since then, and of the machine */
    public function coresSince(self $earlier): array
    {
        $passed = max(1e-6, $this->at - $earlier->at);
        $cores = [];
        foreach ($this->seconds as $party => $seconds) {
            $cores[$party] = max(0.0, $seconds - ($earlier->seconds[$party] ?? 0.0)) / $passed;
        }

        return $cores + ['machine' => ($this->machine - $earlier->machine) / $passed];
    }

    public static function machine(string $stat): float
    {
        $ticks = preg_match('/^cpu +([\d ]+)$/m', $stat, $match) === 1
            ? array_slice(explode(' ', $match[1]), 0, self::KINDS)
            : [];

        return array_sum(array_map(
            intval(...),
            array_diff_key($ticks, array_flip(self::NOT_BUSY)),
        )) / self::TICKS_PER_SECOND;
    }

    /**
     * @return array{array<int, int>, array<int, float>} parents and seconds by process, including its children that
     * have ended
     */
    private static function processes(): array
    {
        $parents = $cpu = [];
        foreach (array_filter((array) scandir('/proc'), is_numeric(...)) as $name) {
            $stat = ProcessStat::parse((string) @file_get_contents("/proc/{$name}/stat"));
            $onCpu = explode(' ', (string) @file_get_contents("/proc/{$name}/schedstat"), 2)[0];
            if ($stat !== null) {
                $parents[(int) $name] = $stat->parent;
                $cpu[(int) $name] = (int) $onCpu / 1e9 + $stat->childrenTicks / self::TICKS_PER_SECOND;
            }
        }

        return [$parents, $cpu];
    }

    /**
     * @param list<int> $roots
     * @param array<int, int> $parents
     * @param array<int, float> $cpu
     */
    private static function below(array $roots, array $parents, array $cpu): float
    {
        $members = array_fill_keys($roots, true);
        do {
            $before = count($members);
            $members += array_fill_keys(
                array_keys(array_filter($parents, static fn(int $parent): bool => isset($members[$parent]))),
                true,
            );
        } while (count($members) > $before);

        return array_sum(array_intersect_key($cpu, $members));
    }
}
