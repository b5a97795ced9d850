<?php

declare(strict_types=1);

namespace Nexus\Bench\Actor;

use Nexus\Bench\Measure\Budget;
use Nexus\Bench\Measure\Figures;
use Nexus\Bench\Measure\Result;
use Nexus\Bench\Measure\Rival;

/** The memory of an idle actor that has handled a message; then of a million of them. */
final readonly class MemoryRows implements ActorRows
{
    private const MANY = '100000';
    private const MILLION = 1_000_000;
    private const BYTES = 600.0;

    public function measure(ActorBed $bed, \Closure $progress): array
    {
        $progress('memory of an actor');
        $shared = $bed->figures('memory', 'shared', self::MANY);
        $own = $bed->figures('memory', 'closure', self::MANY);
        $results = [
            self::bytes(
                'memory.rss.shared',
                $shared,
                'residentBytes',
                Budget::atMost(self::BYTES),
                'of one behaviour that the props share',
                self::rivals($bed, $shared),
            ),
            self::bytes('memory.heap.shared', $shared, 'heapBytes', null, 'memory_get_usage()'),
            self::bytes(
                'memory.rss.closure',
                $own,
                'residentBytes',
                null,
                'props, behaviour, closure and what it captures of its own',
            ),
            self::bytes('memory.heap.closure', $own, 'heapBytes', null, 'memory_get_usage()'),
        ];
        $progress('a million actors');

        return [...$results, ...self::million($bed)];
    }

    /** @return list<Rival> in bytes */
    private static function rivals(ActorBed $bed, Figures $own): array
    {
        $rivals = [];
        foreach ($bed->figuresOfPeers('memory') as $name => $figures) {
            $rivals[] = new Rival($name, $figures->number('residentBytes'), $own->number('residentBytes'));
        }

        return $rivals;
    }

    /** @return list<Result> */
    private static function million(ActorBed $bed): array
    {
        $figures = $bed->figures('memory', 'shared', (string) self::MILLION);
        $wanted = intdiv(self::MILLION, $bed->share());

        return [
            new Result(
                'million.handled',
                $figures->number('handled'),
                '',
                Budget::atLeast($wanted),
                'spawned, and sent one message each',
            ),
            new Result(
                'million.seconds',
                $figures->number('seconds'),
                's',
                null,
                'CPU time until all have handled theirs',
            ),
            new Result(
                'million.each',
                $figures->number('nanoseconds') / max(0.001, $figures->number('yardstick')),
                'c',
                null,
                'to spawn, tell and handle',
            ),
            self::bytes('million.rss', $figures, 'residentBytes', Budget::atMost(self::BYTES), 'each'),
            new Result('million.rss_total', $figures->number('residentBytes') * $wanted / 2 ** 20, 'MiB'),
        ];
    }

    /** @param list<Rival> $rivals */
    private static function bytes(
        string $name,
        Figures $figures,
        string $which,
        ?Budget $budget,
        string $note,
        array $rivals = [],
    ): Result {
        return new Result($name, $figures->number($which), 'B', $budget, $note, $rivals);
    }
}
