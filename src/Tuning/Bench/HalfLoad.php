<?php

declare(strict_types=1);

namespace Nexus\Tuning\Bench;

/** Latencies at half of the rate a server has reached: an open loop, with requests due at random moments. */
final readonly class HalfLoad
{
    private const CONNECTIONS = 100;

    public function __construct(private NexusLoad $load, private string $path) {}

    /**
     * @param positive-int $rounds
     * @return list<Result>
     * @throws Unmeasurable
     */
    public function measure(HttpServer $server, float $saturated, int $seconds, int $rounds, ?Budget $budget): array
    {
        $wanted = $saturated / 2;
        $runs = [];
        for ($round = 0; $round < $rounds; ++$round) {
            $runs[] = $this->load->drive($server, $this->path, self::CONNECTIONS, $seconds, $wanted, '--arrivals=random', '--timeout=2s');
        }
        $latency = static fn(string $name): float => Statistics::median(array_map(static fn(LoadFigures $run): float => $run->latency[$name], $runs));
        $rate = Statistics::median(array_map(static fn(LoadFigures $run): float => $run->rightPerSecond, $runs));
        $late = Statistics::median(array_map(static fn(LoadFigures $run): float => $run->late, $runs));
        $ratios = array_map(static fn(LoadFigures $run): float => $run->latency['p99'] / max(0.001, $run->latency['p50']), $runs);
        $suffix = ".{$server->name()}";

        return [
            new Result("half_load.rate{$suffix}", $rate, '1/s', null, sprintf('%.0f wanted, the generator up to %.1f us late (p99)', $wanted, $late)),
            new Result("half_load.p50{$suffix}", $latency('p50'), 'us'),
            new Result("half_load.p99{$suffix}", $latency('p99'), 'us'),
            new Result("half_load.max{$suffix}", max(0.0, ...array_map(static fn(LoadFigures $run): float => $run->latency['max'], $runs)), 'us'),
            new Result("half_load.errors{$suffix}", array_sum(array_map(static fn(LoadFigures $run): int => $run->failures(), $runs)), '', $budget === null ? null : Budget::atMost(0)),
            new Result("half_load.p99_vs_p50{$suffix}", Statistics::median($ratios), 'ratio', $budget, Statistics::plusMinus($ratios)),
        ];
    }
}
