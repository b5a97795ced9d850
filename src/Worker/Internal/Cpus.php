<?php

declare(strict_types=1);

namespace Nexus\Worker\Internal;

/**
 * How many CPUs this process really gets: what the scheduler may use, cut to the quota of its cgroup (v2 or v1) and of
 * every cgroup above. Half a CPU counts as one.
 *
 * @internal
 */
final readonly class Cpus
{
    /** @param string $root prefix of /proc and /sys, for tests */
    public function __construct(private string $root = '') {}

    public function granted(int $schedulable): int
    {
        $quota = null;
        foreach ($this->directories() as $directory) {
            $here = $this->quotaIn($directory);
            $quota = $here === null ? $quota : min($quota ?? INF, $here);
        }

        return max(1, $quota === null ? $schedulable : min($schedulable, (int) ceil($quota)));
    }

    /** @return \Generator<string> the cgroup's directory and its ancestors', in every hierarchy that may hold a quota */
    private function directories(): \Generator
    {
        foreach (explode("\n", $this->read("{$this->root}/proc/self/cgroup")) as $line) {
            [, $controllers, $path] = explode(':', $line, 3) + ['', '', ''];
            if ($path === '' || ($controllers !== '' && !in_array('cpu', explode(',', $controllers), true))) {
                continue;
            }
            foreach ($this->mounts($controllers) as $mount) {
                for ($at = rtrim($path, '/'); $at !== '' && $at !== '.'; $at = rtrim(dirname($at), '/')) {
                    yield $mount . $at;
                }
                yield $mount;
            }
        }
    }

    /** @return list<string> */
    private function mounts(string $controllers): array
    {
        $base = "{$this->root}/sys/fs/cgroup";

        return $controllers === '' ? [$base, "{$base}/unified"] : ["{$base}/{$controllers}", "{$base}/cpu"];
    }

    private function quotaIn(string $directory): ?float
    {
        if (is_file("{$directory}/cpu.max")) {
            [$quota, $period] = explode(' ', trim($this->read("{$directory}/cpu.max"))) + ['max', '100000'];
        } else {
            $quota = trim($this->read("{$directory}/cpu.cfs_quota_us"));
            $period = trim($this->read("{$directory}/cpu.cfs_period_us"));
        }

        return (int) $quota > 0 && (int) $period > 0 ? (int) $quota / (int) $period : null;
    }

    private function read(string $file): string
    {
        return is_file($file) ? (string) @file_get_contents($file) : '';
    }
}
