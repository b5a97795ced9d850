<?php

declare(strict_types=1);

namespace Nexus\Bench\Actor;

/** A ring of many actors, and eight benchmarks of Savina. Each checks its result. */
final readonly class SavinaRows implements ActorRows
{
    private const ROWS = [
        'ring_10000x100' => 'ring',
        'savina.thread_ring' => 'savina/thread_ring',
        'savina.counting' => 'savina/counting',
        'savina.fork_join' => 'savina/fork_join',
        'savina.chameneos' => 'savina/chameneos',
        'savina.big' => 'savina/big',
        'savina.concurrent_dictionary' => 'savina/concurrent_dictionary',
        'savina.philosophers' => 'savina/philosophers',
        'savina.bank_transaction' => 'savina/bank_transaction',
    ];

    public function measure(ActorBed $bed, \Closure $progress): array
    {
        $results = [];
        foreach (self::ROWS as $name => $script) {
            $progress($name);
            $results[] = $bed->rounds($script, $name)->inYardsticksAndRate($name, null);
        }

        return $results;
    }
}
