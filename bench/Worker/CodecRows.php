<?php

declare(strict_types=1);

namespace Nexus\Bench\Worker;

use Nexus\Bench\Measure\Budget;
use Nexus\Bench\Measure\Result;
use Nexus\Bench\Measure\Rival;
use Nexus\Bench\Measure\Rounds;
use Nexus\Bench\Measure\Statistics;

/** Encoding and decoding a value, as a share of the time that serialize() and unserialize() take for it. */
final readonly class CodecRows implements WorkerRows
{
    /** The values, and the greatest share of those that have a budget. */
    private const BUDGETS = ['small' => 0.25, 'named' => null, 'list' => null, 'map' => null, 'string' => null];
    private const PEERS = ['serialize', 'igbinary'];

    public function measure(WorkerBed $bed, \Closure $progress): array
    {
        $progress('encoding and decoding');
        $rounds = $bed->rounds('codec');
        $results = [];
        foreach (self::BUDGETS as $value => $budget) {
            $results[] = self::row($rounds, $value, $budget === null ? null : Budget::atMost($budget));
        }

        return $results;
    }

    /** @param non-empty-list<array<string, float>> $rounds nanoseconds */
    private static function row(array $rounds, string $value, ?Budget $budget): Result
    {
        $ratios = array_map(
            static fn(array $round): float => $round["{$value}.nexus"] / max(0.001, $round["{$value}.serialize"]),
            $rounds,
        );
        $nanoseconds = self::median($rounds, "{$value}.nexus");
        $rivals = [];
        foreach (self::PEERS as $peer) {
            if (isset($rounds[0]["{$value}.{$peer}"])) {
                // The budget decides for the small object; no other value is a contest.
                $rivals[] = new Rival($peer, self::median($rounds, "{$value}.{$peer}"), $nanoseconds, null);
            }
        }
        $perSecond = 1e9 / max(0.001, $nanoseconds);

        return new Result(
            "codec.{$value}",
            Statistics::median($ratios),
            'x',
            $budget,
            sprintf(
                '%s, %.0f ns %s; peers in ns',
                Rounds::rate($perSecond),
                $nanoseconds,
                Statistics::plusMinus($ratios),
            ),
            $rivals,
            $perSecond,
        );
    }

    /** @param non-empty-list<array<string, float>> $rounds */
    private static function median(array $rounds, string $name): float
    {
        return Statistics::median(array_map(static fn(array $round): float => $round[$name], $rounds));
    }
}
