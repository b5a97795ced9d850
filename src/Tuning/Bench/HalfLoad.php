<?php

declare(strict_types=1);

namespace Nexus\Tuning\Bench;

/** Latencies at half of the rate a server has reached, from an open loop of our own: wrk knows no rate. */
final readonly class HalfLoad
{
    private const CONNECTIONS = 100;

    public function __construct(private ChildPhp $php, private Cores $cores, private string $path) {}

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
            $runs[] = $this->round($server, $wanted, $seconds);
        }
        $all = static fn(string $name): array => array_map(static fn(Figures $run): float => $run->number($name), $runs);
        $median = static fn(string $name): float => Statistics::median($all($name));
        $ratios = array_map(static fn(Figures $run): float => $run->number('p99') / max(0.001, $run->number('p50')), $runs);
        $suffix = ".{$server->name()}";
        $errors = array_sum($all('errors'));

        return [
            new Result("half_load.rate{$suffix}", $median('rate'), '1/s', null, sprintf('%.0f wanted, requests left %.1f us late on average', $wanted, $median('meanLateness'))),
            new Result("half_load.p50{$suffix}", $median('p50'), 'us'),
            new Result("half_load.p99{$suffix}", $median('p99'), 'us'),
            new Result("half_load.max{$suffix}", max(0.0, ...$all('max')), 'us'),
            new Result("half_load.errors{$suffix}", $errors, '', $budget === null ? null : Budget::atMost(0)),
            new Result("half_load.p99_vs_p50{$suffix}", Statistics::median($ratios), 'ratio', $budget, Statistics::plusMinus($ratios)),
        ];
    }

    private function round(HttpServer $server, float $rate, int $seconds): Figures
    {
        $script = $this->php->withOpcache(jit: true)->line(
            'http/open_loop.php',
            $server->address(),
            $this->path,
            (string) $rate,
            (string) $seconds,
            (string) self::CONNECTIONS,
        );

        return Figures::decode('open_loop.php', Command::output([...$this->cores->forLoad(), ...$script], 'open_loop.php'));
    }
}
