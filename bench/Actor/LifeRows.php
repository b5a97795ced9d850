<?php

declare(strict_types=1);

namespace Nexus\Bench\Actor;

use Nexus\Bench\Measure\Budget;

/** Rows about the start, the end and the replies of actors. */
final readonly class LifeRows implements ActorRows
{
    private const BUDGETS = ['spawn_1000' => 25.0, 'kill_500' => null, 'spawn_kill_500' => null, 'ping_pong' => 25.0];
    private const DONE_BY_PEERS = ['spawn_1000', 'ping_pong'];

    public function measure(ActorBed $bed, \Closure $progress): array
    {
        $results = [];
        foreach ([true, false] as $jit) {
            foreach (self::BUDGETS as $row => $budget) {
                $progress($row . ($jit ? ' with JIT' : ' without JIT'));
                $outcome = $bed->contest('life', $row, 'same', $jit, in_array($row, self::DONE_BY_PEERS, true), false);
                $results[] = $outcome->of('nexus')->inYardsticksAndRate(
                    $row . ($jit ? '' : '.nojit'),
                    $budget === null ? null : Budget::atMost($budget),
                    ActorBed::rivals($outcome),
                    $outcome->note(),
                );
            }
        }

        return $results;
    }
}
