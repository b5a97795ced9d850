<?php

declare(strict_types=1);

namespace Nexus\Doctor\Host;

use Nexus\Doctor\Check;
use Nexus\Doctor\Finding;
use Nexus\Doctor\Rules;
use Nexus\Doctor\Severity;
use Nexus\Doctor\Subject;
use Nexus\Server\Php\Cgroups;

/**
 * The CPU time that this machine receives from its host.
 *
 * @internal
 */
final readonly class CpuTime implements Check
{
    public function examine(Subject $subject): iterable
    {
        yield from self::throttling($subject);
        yield from self::frequency($subject);
        yield from self::stolen($subject);
        $pressure = $subject->text('/proc/pressure/cpu');
        $waiting = preg_match('/^some .*avg60=([\d.]+)/m', $pressure, $match) === 1 ? (float) $match[1] : 0.0;
        if ($waiting > 40.0) {
            yield Rules::named('DR-224')->found(
                Severity::Notice,
                sprintf('/proc/pressure/cpu: some avg60=%.1f %%.', $waiting),
                'Find what else computes here (`top`), or give the server more CPUs',
                'Nothing was changed',
            );
        }
    }

    /** @return iterable<Finding> */
    private static function throttling(Subject $subject): iterable
    {
        foreach ($subject->machine->cgroups()->directories('cpu') as $directory) {
            $text = Cgroups::read("{$directory}/cpu.stat");
            $periods = preg_match('/^nr_periods (\d+)/m', $text, $match) === 1 ? (int) $match[1] : 0;
            $throttled = preg_match('/^nr_throttled (\d+)/m', $text, $match) === 1 ? (int) $match[1] : 0;
            if ($throttled === 0 || $throttled < $periods / 1000) {
                continue;
            }
            yield Rules::named('DR-221')->found(
                $throttled > $periods / 20 ? Severity::Failure : Severity::Warning,
                sprintf(
                    '%s/cpu.stat: throttled in %d of %d periods (%.1f %%).',
                    $directory,
                    $throttled,
                    $periods,
                    100 * $throttled / max(1, $periods),
                ),
                'Raise the quota (Docker: --cpus, Kubernetes: resources.limits.cpu), or run as many workers as the '
                    . 'quota has CPUs: nexus serve --workers=auto',
                'Restore the former quota',
            );
        }
    }

    /** @return iterable<Finding> */
    private static function frequency(Subject $subject): iterable
    {
        $directory = '/sys/devices/system/cpu/cpu0/cpufreq';
        $driver = $subject->text("{$directory}/scaling_driver");
        $isFixed = $subject->text("{$directory}/scaling_governor") === 'powersave';
        if ($isFixed && !str_contains($driver, 'pstate')) {
            yield Rules::named('DR-222')->found(
                Severity::Warning,
                "{$directory}: the governor is powersave, and the driver {$driver}.",
                'cpupower frequency-set -g schedutil',
                'cpupower frequency-set -g powersave',
            );
        }
    }

    /** @return iterable<Finding> */
    private static function stolen(Subject $subject): iterable
    {
        $columns = preg_split('/\s+/', explode("\n", $subject->text('/proc/stat'))[0]);
        $times = array_map(intval(...), \array_slice($columns === false ? [] : $columns, 1, 8));
        $stolen = $times[7] ?? 0;
        $busy = array_sum($times) - ($times[3] ?? 0) - ($times[4] ?? 0);
        if ($stolen > 0.05 * $busy) {
            yield Rules::named('DR-223')->found(
                $stolen > 0.2 * $busy ? Severity::Failure : Severity::Warning,
                sprintf('/proc/stat: %.0f %% of the CPU time was stolen since the start.', 100 * $stolen / $busy),
                'Move to a machine with dedicated CPUs, or ask the provider',
                'Nothing was changed',
            );
        }
    }
}
