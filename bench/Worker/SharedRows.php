<?php

declare(strict_types=1);

namespace Nexus\Bench\Worker;

use Nexus\Bench\Measure\Result;
use Nexus\Bench\Measure\Rival;
use Nexus\Bench\Measure\Rounds;
use Nexus\Bench\Measure\Statistics;

/** Operations on what workers share: Map, Atomic, Queue and Topic. */
final readonly class SharedRows implements WorkerRows
{
    private const ROWS = ['get', 'set', 'increment', 'atomic', 'queue', 'topic', 'topic.100'];
    /** The row that a queue of System V does, too. */
    private const QUEUE = 'queue';
    private const PEER = 'sysv';

    public function measure(WorkerBed $bed, \Closure $progress): array
    {
        $progress('shared data');
        $rounds = $bed->rounds('shared');

        return array_map(static fn(string $row): Result => self::row($rounds, $row), self::ROWS);
    }

    /** @param non-empty-list<array<string, float>> $rounds nanoseconds */
    private static function row(array $rounds, string $row): Result
    {
        $figures = array_map(static fn(array $round): float => max(0.001, $round[$row]), $rounds);
        $nanoseconds = Statistics::median($figures);
        $hasPeer = $row === self::QUEUE && isset($rounds[0][self::PEER]);
        $rivals = $hasPeer ? [new Rival(self::PEER, WorkerBed::median($rounds, self::PEER), $nanoseconds, null)] : [];

        return new Result(
            "shared.{$row}",
            $nanoseconds,
            'ns',
            null,
            Rounds::rate(1e9 / $nanoseconds) . ' ' . Statistics::plusMinus($figures),
            $rivals,
            1e9 / $nanoseconds,
        );
    }
}
