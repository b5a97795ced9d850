<?php

declare(strict_types=1);

namespace Nexus\Doctor\Php;

use Nexus\Doctor\Change;
use Nexus\Doctor\Check;
use Nexus\Doctor\Rules;
use Nexus\Doctor\Severity;
use Nexus\Doctor\Subject;

/**
 * Compares the memory limits of all workers together with the available memory.
 *
 * @internal
 */
final readonly class MemoryBudget implements Check
{
    private const MIB = 1 << 20;

    public function examine(Subject $subject): iterable
    {
        $php = $subject->php;
        $limit = $php->bytes('memory_limit');
        if ($limit < 0) {
            yield Rules::named('DR-342')->found(
                Severity::Warning,
                "memory_limit is -1 ({$php->user}).",
                Change::ini('memory_limit', '256M', $php->file),
                Change::undoIni('memory_limit', '-1', $php->file),
            );

            return;
        }
        $usable = $subject->usableBytes();
        $workers = $subject->workers();
        if ($usable === null || $limit * $workers <= $usable) {
            return;
        }
        $share = max(16, intdiv((int) (0.8 * $usable), $workers * self::MIB));
        yield Rules::named('DR-341')->found(
            Severity::Warning,
            sprintf(
                '%d workers x memory_limit %s = %s, and there are %s%s.',
                $workers,
                Change::bytes($limit),
                Change::bytes($limit * $workers),
                Change::bytes($usable),
                $subject->containerBytes() === null ? '' : ' (limit of the container)',
            ),
            Change::ini('memory_limit', "{$share}M", $php->file) . ' (80 % of the memory, divided by the workers)',
            Change::undoIni('memory_limit', $php->setting('memory_limit'), $php->file),
        );
    }
}
