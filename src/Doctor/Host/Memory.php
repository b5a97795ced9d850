<?php

declare(strict_types=1);

namespace Nexus\Doctor\Host;

use Nexus\Doctor\Change;
use Nexus\Doctor\Check;
use Nexus\Doctor\Finding;
use Nexus\Doctor\Rules;
use Nexus\Doctor\Severity;
use Nexus\Doctor\Subject;
use Nexus\Server\Php\Cgroups;

/**
 * The memory of the container and of the machine.
 *
 * @internal
 */
final readonly class Memory implements Check
{
    public function examine(Subject $subject): iterable
    {
        yield from self::container($subject);
        yield from self::kernel($subject);
    }

    /** @return iterable<Finding> */
    private static function container(Subject $subject): iterable
    {
        foreach ($subject->machine->cgroups()->directories('memory') as $directory) {
            $events = Cgroups::read("{$directory}/memory.events") . Cgroups::read("{$directory}/memory.oom_control");
            $kills = preg_match('/^oom_kill (\d+)/m', $events, $match) === 1 ? (int) $match[1] : 0;
            if ($kills > 0) {
                yield Rules::named('DR-211')->found(
                    Severity::Failure,
                    "{$directory}: oom_kill {$kills}.",
                    'Raise the limit of the container, or lower memory_limit, the number of workers or '
                        . 'pm.max_children; `nexus tune` computes them',
                    'Restore the former limit',
                );
            }
            $limit = (float) Cgroups::read("{$directory}/memory.max")
                + (float) Cgroups::read("{$directory}/memory.limit_in_bytes");
            $used = self::used($directory);
            if ($limit > 0 && $limit < 1 << 50 && $used > 0.9 * $limit) {
                yield Rules::named('DR-212')->found(
                    Severity::Warning,
                    sprintf(
                        '%s: %s of %s are used, without cached files.',
                        $directory,
                        Change::bytes((int) $used),
                        Change::bytes((int) $limit),
                    ),
                    'Raise the limit of the container, or run fewer workers',
                    'Restore the former limit',
                );
            }
        }
    }

    /** Bytes that cannot be freed by forgetting cached files. */
    private static function used(string $directory): float
    {
        $current = (float) Cgroups::read("{$directory}/memory.current")
            + (float) Cgroups::read("{$directory}/memory.usage_in_bytes");
        $statistics = Cgroups::read("{$directory}/memory.stat");
        $cached = preg_match('/^(?:total_)?inactive_file (\d+)/m', $statistics, $match) === 1 ? (float) $match[1] : 0.0;

        return $current - $cached;
    }

    /** @return iterable<Finding> */
    private static function kernel(Subject $subject): iterable
    {
        if ($subject->number('/proc/sys/vm/overcommit_memory') === 2) {
            yield Rules::named('DR-213')->found(
                Severity::Warning,
                'vm.overcommit_memory is 2.',
                Change::machine('vm.overcommit_memory', 0),
                Change::undo('vm.overcommit_memory', 2),
            );
        }
        $isThere = preg_match('/^pswpin (\d+)/m', $subject->text('/proc/vmstat'), $match) === 1;
        $pages = $isThere ? (int) $match[1] : 0;
        $hours = max(1.0, ($subject->number('/proc/uptime') ?? 0) / 3600);
        if ($pages > 1000 * $hours) {
            yield Rules::named('DR-214')->found(
                Severity::Warning,
                sprintf('/proc/vmstat: pswpin %d, in %.1f hours.', $pages, $hours),
                'Add memory, or run fewer workers; ' . Change::machine('vm.swappiness', 10)
                    . '; a container: memory.swap.max=0',
                Change::undo('vm.swappiness', $subject->number('/proc/sys/vm/swappiness') ?? 60),
            );
        }
        $file = '/sys/kernel/mm/transparent_hugepage/enabled';
        if (str_contains($subject->text($file), '[always]')) {
            yield Rules::named('DR-215')->found(
                Severity::Notice,
                "{$file} is always.",
                "echo madvise > {$file}",
                "echo always > {$file}",
            );
        }
    }
}
