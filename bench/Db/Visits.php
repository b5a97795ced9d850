<?php

declare(strict_types=1);

namespace Nexus\Bench\Db;

use Nexus\Bench\Measure\Daemon;
use Nexus\Bench\Measure\Repository;
use Nexus\Bench\Measure\Statistics;
use Nexus\Bench\Measure\Unmeasurable;
use Nexus\Server\Php\PhpCommand;

/** What some responses, taken while a load is offered, say of themselves. */
final class Visits
{
    private const PATIENCE = 10.0;

    /** Begins to send requests, and returns at once. */
    public static function begin(DbServer $server, string $path, float $seconds): Daemon
    {
        $program = PhpCommand::likeThisProcess()->command(
            Repository::path('bench/programs/db/visits.php'),
            "http://{$server->address()}{$path}",
            (string) $seconds,
        );

        return Daemon::start('visits.php', $program, Daemon::makeDirectory());
    }

    /**
     * @return array{sql?: float, heap?: float} medians: the milliseconds of all statements of a request, and the bytes
     * of memory_get_usage(). Empty: no response was right
     * @throws Unmeasurable
     */
    public static function figures(Daemon $program): array
    {
        /** @var list<array{sql: float, heap: float}>|null $visits */
        $visits = json_decode($program->outcome(self::PATIENCE), true);
        if ($visits === null || $visits === []) {
            return [];
        }

        return [
            'sql' => Statistics::median(array_map(floatval(...), array_column($visits, 'sql'))),
            'heap' => Statistics::median(array_map(floatval(...), array_column($visits, 'heap'))),
        ];
    }
}
