<?php

declare(strict_types=1);

namespace Nexus\Bench\Actor;

use Nexus\Bench\Measure\Budget;
use Nexus\Bench\Measure\Result;

/**
 * Messages from tell() until they are handled, and tell() alone: the rows of the documentation's tables. Each is run
 * with one reused message object, with a new object of a small class for each, and with a new stdClass for each.
 * The budgets are for the first kind.
 */
final readonly class ThroughputRows implements ActorRows
{
    private const STATELESS = 3.0;
    private const STATEFUL = 5.0;

    private const ROWS = [
        'one_actor_100k' => self::STATELESS,
        'burst_50k' => null,
        'stateful_100k' => self::STATEFUL,
        'fan_out_100x100' => null,
        'multi_dispatch_50x100' => null,
        'raw_dispatch' => null,
    ];

    public function measure(ActorBed $bed, \Closure $progress): array
    {
        $results = [];
        foreach ([true, false] as $jit) {
            foreach (self::ROWS as $row => $budget) {
                $progress($row . ($jit ? ' with JIT' : ' without JIT'));
                array_push($results, ...self::kinds($bed, $row, $budget, $jit));
            }
        }

        return $results;
    }

    /** @return list<Result> */
    private static function kinds(ActorBed $bed, string $row, ?float $budget, bool $jit): array
    {
        $results = [];
        foreach (['same', 'new', 'seq'] as $kind) {
            // amphp has no figure for sends without receives: its fibers run as soon as the sender
            // waits.
            $outcome = $bed->contest('throughput', $row, $kind, $jit, $row !== 'raw_dispatch', true);
            $results[] = $outcome->of('nexus')->inYardsticksAndRate(
                "{$row}.{$kind}" . ($jit ? '' : '.nojit'),
                $budget !== null && $kind === 'same' ? Budget::atMost($budget) : null,
                ActorBed::rivals($outcome),
                $outcome->note(),
            );
        }

        return $results;
    }
}
