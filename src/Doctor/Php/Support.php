<?php

declare(strict_types=1);

namespace Nexus\Doctor\Php;

use Nexus\Doctor\Check;
use Nexus\Doctor\Rules;
use Nexus\Doctor\Severity;
use Nexus\Doctor\Subject;

/**
 * How long the version of PHP is supported by the PHP project.
 *
 * @internal
 */
final readonly class Support implements Check
{
    /** The last day of security fixes, by branch. Debian and others support their packages on terms of their own. */
    private const UNTIL = [
        '8.0' => '2023-11-26',
        '8.1' => '2025-12-31',
        '8.2' => '2026-12-31',
        '8.3' => '2027-12-31',
        '8.4' => '2028-12-31',
        '8.5' => '2029-12-31',
    ];
    private const SOON = '+90 days';

    public function examine(Subject $subject): iterable
    {
        foreach ($subject->phps() as $php) {
            $branch = implode('.', \array_slice(explode('.', $php->version), 0, 2));
            $until = self::UNTIL[$branch] ?? null;
            if ($until === null && version_compare($branch, '8.0', '>=')) {
                continue;
            }
            $end = new \DateTimeImmutable($until ?? '2022-11-28');
            $isOver = $end < $subject->now;
            if (!$isOver && $end > $subject->now->modify(self::SOON)) {
                continue;
            }
            yield Rules::named('DR-301')->found(
                $isOver ? Severity::Failure : Severity::Warning,
                "PHP {$php->version} ({$php->user}): security fixes " . ($isOver ? 'ended' : 'end')
                    . " on {$end->format('Y-m-d')}.",
                'Move to a newer branch; 8.4 is supported until ' . self::UNTIL['8.4'],
                'Install the former packages',
            );
        }
    }
}
