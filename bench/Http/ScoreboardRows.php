<?php

declare(strict_types=1);

namespace Nexus\Bench\Http;

use Nexus\Bench\Measure\Budget;
use Nexus\Bench\Measure\Result;
use Nexus\Bench\Measure\Statistics;
use Nexus\Bench\Measure\Unmeasurable;

/**
 * The cost of statistics: the same server with and without its scoreboard. Many short pairs, since the difference
 * is smaller than the variation of a single round on a busy machine.
 */
final readonly class ScoreboardRows implements HttpRows
{
    private const CONNECTIONS = 100;
    private const PAIRS_A_ROUND = 8;

    public function __construct(private HttpBed $bed) {}

    public function measure(\Closure $progress): array
    {
        $seen = $this->bed->ours();
        putenv('NEXUS_SCOREBOARD=off');
        try {
            $unseen = $this->bed->ours();
        } finally {
            putenv('NEXUS_SCOREBOARD');
        }
        try {
            $this->demandADifference($seen, $unseen);
            [$with, $without] = $this->inTurn($seen, $unseen, $progress);
        } finally {
            $seen->stop();
            $unseen->stop();
        }
        $ratios = array_map(static fn(float $a, float $b): float => 100 * ($a / $b - 1), $with, $without);

        return [
            new Result('scoreboard.cpu.with', Statistics::median($with), 'us', null, 'a request'),
            new Result('scoreboard.cpu.without', Statistics::median($without), 'us', null, 'NEXUS_SCOREBOARD=off'),
            new Result(
                'scoreboard.cost',
                Statistics::median($ratios),
                '%',
                Budget::atMost(1),
                sprintf(
                    'of CPU time a request, median of %d pairs, standard error %.1f',
                    count($ratios),
                    self::errorOfMedian($ratios),
                ),
            ),
        ];
    }

    /** Warms up both servers. */
    private function demandADifference(NexusServer $seen, NexusServer $unseen): void
    {
        $this->round($seen);
        $this->round($unseen);
        if (!$seen->isSeen() || $unseen->isSeen()) {
            throw Unmeasurable::programFailed(
                'the scoreboard',
                'NEXUS_SCOREBOARD=off makes no difference to nexus status',
            );
        }
    }

    /**
     * @param \Closure(string): void $progress
     * @return array{list<float>, list<float>} microseconds of CPU per request, with and without
     */
    private function inTurn(NexusServer $seen, NexusServer $unseen, \Closure $progress): array
    {
        $with = $without = [];
        for ($pair = 0; $pair < self::PAIRS_A_ROUND * $this->bed->rounds; ++$pair) {
            $progress('the scoreboard, with and without');
            $with[] = $this->round($seen);
            $without[] = $this->round($unseen);
        }

        return [$with, $without];
    }

    private function round(NexusServer $server): float
    {
        return $this->bed->wrk->drive($server, HttpBed::PATH, self::CONNECTIONS, 1)->cpuPerRequest();
    }

    /** @param list<float> $values */
    private static function errorOfMedian(array $values): float
    {
        $median = Statistics::median($values);
        // 1.4826 converts it to a standard deviation, 1.2533 to that of a median.
        $deviation = 1.4826 * Statistics::median(array_map(
            static fn(float $value): float => abs($value - $median),
            $values,
        ));

        return 1.2533 * $deviation / sqrt(max(1, count($values)));
    }
}
