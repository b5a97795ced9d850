<?php

declare(strict_types=1);

namespace Nexus\Doctor\Host;

use Nexus\Doctor\Change;
use Nexus\Doctor\Check;
use Nexus\Doctor\Finding;
use Nexus\Doctor\Rules;
use Nexus\Doctor\Severity;
use Nexus\Doctor\Subject;

/**
 * Limits of a process and of its group: descriptors, memory maps, processes.
 *
 * @internal
 */
final readonly class Limits implements Check
{
    private const WANTED = 65535;
    private const FEW = 4096;
    /** Descriptors that a worker needs besides those of connections. */
    private const OTHERS = 100;
    /** Since this kernel, guard pages cost no memory maps (MADV_GUARD_INSTALL). */
    private const GUARDED = 61300;

    public function examine(Subject $subject): iterable
    {
        yield from self::files($subject);
        yield from self::maps($subject);
        yield from self::processes($subject);
    }

    /** @return iterable<Finding> */
    private static function files(Subject $subject): iterable
    {
        $limit = $subject->openFiles();
        $concurrency = $subject->config->concurrency ?? 1000;
        $needed = $concurrency + self::OTHERS;
        if ($limit === null || $limit >= max($needed, self::FEW)) {
            return;
        }
        yield Rules::named('DR-201')->found(
            $limit < $needed ? Severity::Failure : Severity::Warning,
            "/proc/self/limits: {$limit} open files. A worker serves up to {$concurrency} requests at once.",
            'ulimit -n ' . self::WANTED . ' before the server starts; systemd: LimitNOFILE=' . self::WANTED
                . '; Docker: --ulimit nofile=' . self::WANTED . '. Kubernetes has no such setting: containerd and the '
                . 'node decide',
            "ulimit -n {$limit}",
        );
    }

    /** @return iterable<Finding> */
    private static function maps(Subject $subject): iterable
    {
        $limit = $subject->number('/proc/sys/vm/max_map_count');
        $needed = 2 * ($subject->config->concurrency ?? 1000) + 4096;
        if ($limit === null || $limit >= $needed || $subject->kernel() >= self::GUARDED) {
            return;
        }
        yield Rules::named('DR-202')->found(
            Severity::Warning,
            "vm.max_map_count is {$limit}; {$needed} are needed for the concurrency of a worker.",
            Change::machine('vm.max_map_count', max(262144, $needed)),
            Change::undo('vm.max_map_count', $limit),
        );
    }

    /** @return iterable<Finding> */
    private static function processes(Subject $subject): iterable
    {
        foreach ($subject->machine->cgroups()->directories('pids') as $directory) {
            $limit = trim(\Nexus\Server\Php\Cgroups::read("{$directory}/pids.max"));
            $current = (int) \Nexus\Server\Php\Cgroups::read("{$directory}/pids.current");
            $events = \Nexus\Server\Php\Cgroups::read("{$directory}/pids.events");
            $hits = preg_match('/^max (\d+)/m', $events, $match) === 1 ? (int) $match[1] : 0;
            $wanted = (string) max(1024, 4 * $current);
            $change = "echo {$wanted} > {$directory}/pids.max; systemd: TasksMax={$wanted}; Docker: "
                . "--pids-limit={$wanted}";
            if ($hits > 0) {
                yield Rules::named('DR-204')->found(
                    Severity::Failure,
                    "{$directory}/pids.events: max {$hits}.",
                    $change,
                    "echo {$limit} > {$directory}/pids.max",
                );
            }
            if (ctype_digit($limit) && $current > 0.8 * (int) $limit) {
                yield Rules::named('DR-203')->found(
                    Severity::Warning,
                    "{$directory}: {$current} processes and threads of {$limit}.",
                    $change,
                    "echo {$limit} > {$directory}/pids.max",
                );
            }
        }
    }
}
