<?php

declare(strict_types=1);

namespace Nexus\Doctor\Server;

use Nexus\Doctor\Change;
use Nexus\Doctor\Check;
use Nexus\Doctor\Finding;
use Nexus\Doctor\Host\Database;
use Nexus\Doctor\Rules;
use Nexus\Doctor\Severity;
use Nexus\Doctor\Subject;

/**
 * The workers of `nexus serve`: their number, their memory, their database connections, and what has happened to them.
 *
 * @internal
 */
final readonly class Workers implements Check
{
    private const STALL = 0.1;
    private const LONG_STALL = 1.0;

    public function examine(Subject $subject): iterable
    {
        yield from self::count($subject);
        yield from self::connections($subject);
        yield from self::memory($subject);
        yield from self::history($subject);
    }

    /** @return iterable<Finding> */
    private static function count(Subject $subject): iterable
    {
        $configured = $subject->config->workers;
        $cpus = $subject->grantedCpus();
        if ($configured === null || $configured === $cpus || $subject->config->isClassic) {
            return;
        }
        $host = $subject->schedulableCpus();
        $quota = $cpus < $host ? " (a quota; the host has {$host})" : '';
        yield Rules::named($configured > $cpus ? 'DR-501' : 'DR-502')->found(
            $configured > 2 * $cpus ? Severity::Warning : Severity::Notice,
            "--workers is {$configured}, and {$cpus} CPUs are granted{$quota}.",
            'nexus serve --workers=auto, or ->withWorkers(null) in nexus.php',
            "->withWorkers({$configured})",
        );
    }

    /** @return iterable<Finding> */
    private static function connections(Subject $subject): iterable
    {
        $database = Database::maxConnections($subject);
        $pool = $subject->poolSize;
        if ($database === null || $pool === null || $pool * $subject->workers() <= $database->count - 3) {
            return;
        }
        $workers = $subject->workers();
        $share = max(1, intdiv($database->count - 3, $workers));
        yield Rules::named('DR-503')->found(
            Severity::Failure,
            "{$workers} workers x {$pool} connections = " . $pool * $workers . "; {$database->origin}: max_connections "
                . "{$database->count}.",
            "At most {$share} connections per worker ({$database->count} - 3, divided by {$workers} workers), or raise "
                . 'max_connections',
            "The former size, {$pool}",
        );
    }

    /** @return iterable<Finding> */
    private static function memory(Subject $subject): iterable
    {
        $limit = $subject->config->recycling->memory;
        $usable = $subject->usableBytes();
        $workers = $subject->workers();
        if ($limit === null || $usable === null || $limit * $workers <= $usable) {
            return;
        }
        $share = intdiv((int) (0.8 * $usable), $workers) >> 20;
        yield Rules::named('DR-507')->found(
            Severity::Warning,
            "{$workers} workers x --max-memory " . Change::bytes($limit) . ' = ' . Change::bytes($limit * $workers)
                . ', and there are ' . Change::bytes($usable) . '.',
            "--max-memory={$share}M (80 % of the memory, divided by the workers)",
            '--max-memory=' . ($limit >> 20) . 'M',
        );
    }

    /** @return iterable<Finding> */
    private static function history(Subject $subject): iterable
    {
        foreach ($subject->workers as $worker) {
            if ($worker->longestLag > self::STALL) {
                yield Rules::named('DR-504')->found(
                    $worker->longestLag > self::LONG_STALL ? Severity::Failure : Severity::Warning,
                    sprintf(
                        'Worker %d: its event loop once did not run for %.3f s.',
                        $worker->slot,
                        $worker->longestLag,
                    ),
                    'Find the call: php.ini nexus.stall_ms=100 logs where it blocks; `nexus doctor --hooks` lists '
                        . 'calls that block; computing belongs into background work',
                    'Nothing was changed',
                );
            }
            if ($worker->restarts > 0 && preg_match('/signal|SIG|crash|killed|exit/i', $worker->lastEnd) === 1) {
                yield Rules::named('DR-505')->found(
                    Severity::Failure,
                    "Worker {$worker->slot}: replaced {$worker->restarts} times; last: {$worker->lastEnd}",
                    'Read the log of the server at that time; `nexus status` shows it, too',
                    'Nothing was changed',
                );
            }
            if ($worker->queued > 0) {
                yield Rules::named('DR-506')->found(
                    Severity::Warning,
                    "Worker {$worker->slot}: {$worker->queued} requests wait.",
                    'Raise --concurrency if handlers wait for others, add workers or CPUs if they compute',
                    'The former value',
                );
            }
        }
    }
}
