<?php

declare(strict_types=1);

namespace Nexus\Bench\Http;

use Nexus\Bench\Measure\Budget;
use Nexus\Bench\Measure\Result;
use Nexus\Bench\Measure\Statistics;
use Nexus\Bench\Measure\Unmeasurable;

/**
 * Latencies of two servers in turn, each at half of its highest rate: an open loop, with requests due at random
 * moments.
 */
final readonly class HalfLoad
{
    private const CONNECTIONS = 100;
    /**
     * Each round is divided into so many shorter ones: a pause of the machine is longer than any p99, and decides those
     * rounds that it hits.
     */
    private const PARTS = 5;

    public function __construct(private NexusLoad $load, private string $path) {}

    /**
     * @param float $ourRate saturated, requests a second
     * @param float $theirRate as $ourRate
     * @param positive-int $rounds
     * @return list<Result>
     * @throws Unmeasurable
     */
    public function measure(
        HttpServer $ours,
        float $ourRate,
        HttpServer $theirs,
        float $theirRate,
        int $seconds,
        int $rounds,
    ): array {
        $own = $other = $ratios = [];
        for ($round = 0; $round < $rounds * self::PARTS; ++$round) {
            $own[] = $a = $this->drive($ours, $ourRate, $seconds / self::PARTS);
            $other[] = $b = $this->drive($theirs, $theirRate, $seconds / self::PARTS);
            $ratios[] = $a->latency['p99'] / max(0.001, $b->latency['p99']);
        }

        return [
            ...self::results($ours->name(), $ourRate, $own, Budget::atMost(0)),
            ...self::results($theirs->name(), $theirRate, $other, null),
            new Result(
                "half_load.p99_vs_{$theirs->name()}",
                Statistics::median($ratios),
                'ratio',
                Budget::atMost(1),
                'in the same rounds, ' . Statistics::plusMinus($ratios),
            ),
        ];
    }

    private function drive(HttpServer $server, float $saturated, float $seconds): LoadFigures
    {
        return $this->load->drive(
            $server,
            $this->path,
            self::CONNECTIONS,
            $seconds,
            $saturated / 2,
            '--arrivals=random',
            '--timeout=2s',
        );
    }

    /**
     * @param list<LoadFigures> $runs
     * @return list<Result>
     */
    private static function results(string $server, float $saturated, array $runs, ?Budget $failures): array
    {
        /** @return list<float> */
        $latency = static fn(string $name): array => array_map(
            static fn(LoadFigures $run): float => $run->latency[$name],
            $runs,
        );
        $rate = Statistics::median(array_map(static fn(LoadFigures $run): float => $run->rightPerSecond, $runs));
        $late = Statistics::median(array_map(static fn(LoadFigures $run): float => $run->late, $runs));
        $note = sprintf('%.0f wanted, the generator up to %.1f us late (p99)', $saturated / 2, $late);
        $failed = array_sum(array_map(static fn(LoadFigures $run): int => $run->failures(), $runs));

        return [
            new Result("half_load.rate.{$server}", $rate, '1/s', null, $note),
            new Result("half_load.p50.{$server}", Statistics::median($latency('p50')), 'us'),
            new Result("half_load.p99.{$server}", Statistics::median($latency('p99')), 'us'),
            new Result("half_load.max.{$server}", max(0.0, ...$latency('max')), 'us'),
            new Result("half_load.errors.{$server}", $failed, '', $failures),
        ];
    }
}
