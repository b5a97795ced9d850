<?php

declare(strict_types=1);

namespace Nexus\Server\Php;

/**
 * The number of CPUs that this process may use: those of its scheduler affinity, limited by the quota of its cgroup (v2
 * or v1) and of every parent cgroup. A fraction of a CPU counts as one.
 *
 * @internal
 */
final readonly class Cpus
{
    public function __construct(private Cgroups $groups = new Cgroups()) {}

    public function granted(int $schedulable): int
    {
        $quota = null;
        foreach ($this->groups->directories('cpu') as $directory) {
            $here = self::quotaIn($directory);
            $quota = $here === null ? $quota : min($quota ?? INF, $here);
        }

        return max(1, $quota === null ? $schedulable : min($schedulable, (int) ceil($quota)));
    }

    private static function quotaIn(string $directory): ?float
    {
        if (is_file("{$directory}/cpu.max")) {
            [$quota, $period] = explode(' ', trim(Cgroups::read("{$directory}/cpu.max"))) + ['max', '100000'];
        } else {
            $quota = trim(Cgroups::read("{$directory}/cpu.cfs_quota_us"));
            $period = trim(Cgroups::read("{$directory}/cpu.cfs_period_us"));
        }

        return (int) $quota > 0 && (int) $period > 0 ? (int) $quota / (int) $period : null;
    }
}
