<?php

declare(strict_types=1);

namespace Nexus\Bench\Http;

use Nexus\Bench\Measure\ProcessCpu;
use Nexus\Bench\Measure\Result;
use Nexus\Bench\Measure\Statistics;

/** One server and its rounds under wrk. */
final readonly class Contender
{
    /** The load from which a core counts as saturated. */
    private const LIMIT = 0.95;

    /** @param list<LoadRound> $rounds */
    public function __construct(public string $name, private array $rounds) {}

    /** @return list<float> microseconds of CPU, by round */
    public function cpuPerRequest(): array
    {
        return array_map(static fn(LoadRound $round): float => $round->cpuPerRequest(), $this->rounds);
    }

    /** The share of all rounds together: a single round has too few ticks. */
    public function userShare(): float
    {
        return $this->cpu()->userShare();
    }

    /** Standard error of the share, relative to it. */
    public function userShareError(): float
    {
        return $this->cpu()->userShareError();
    }

    public function userPerRequest(): float
    {
        return Statistics::median($this->cpuPerRequest()) * $this->userShare();
    }

    public function requestsPerSecond(): float
    {
        return $this->median(static fn(LoadRound $round): float => $round->wrk->requestsPerSecond());
    }

    public function errors(): int
    {
        return array_sum(array_map(static fn(LoadRound $round): int => $round->wrk->errors(), $this->rounds));
    }

    public function limitingPart(): string
    {
        $server = $this->median(static fn(LoadRound $round): float => $round->serverBusy());
        $wrk = $this->median(static fn(LoadRound $round): float => $round->wrkBusy);
        $who = match (true) {
            $server >= self::LIMIT && $wrk >= self::LIMIT => 'both at their limit',
            $server >= self::LIMIT => "{$this->name} at its limit",
            $wrk >= self::LIMIT => 'wrk at its limit',
            default => 'neither at its limit',
        };

        return sprintf('%s: %s %.0f %% of its core, wrk %.0f %%', $who, $this->name, 100 * $server, 100 * $wrk);
    }

    /** @return list<Result> */
    public function throughput(string $suite): array
    {
        return [new Result(
            "{$suite}.requests_per_s.{$this->name}",
            $this->requestsPerSecond(),
            '1/s',
            null,
            $this->limitingPart(),
        )];
    }

    /** @return list<Result> */
    public function costs(string $suite): array
    {
        $cpu = $this->cpuPerRequest();
        $total = Statistics::median($cpu);

        return [
            new Result("{$suite}.cpu.{$this->name}", $total, 'us', null, 'a request, ' . Statistics::plusMinus($cpu)),
            new Result("{$suite}.user.{$this->name}", $this->userPerRequest(), 'us', null, 'its user part'),
            new Result(
                "{$suite}.system.{$this->name}",
                $total - $this->userPerRequest(),
                'us',
                null,
                'its system part',
            ),
        ];
    }

    /** @return list<Result> */
    public function latencies(string $suite): array
    {
        return [
            new Result(
                "{$suite}.p50.{$this->name}",
                $this->median(static fn(LoadRound $round): float => $round->wrk->median),
                'us',
            ),
            new Result(
                "{$suite}.p99.{$this->name}",
                $this->median(static fn(LoadRound $round): float => $round->wrk->p99),
                'us',
            ),
            new Result(
                "{$suite}.max.{$this->name}",
                max(0.0, ...array_map(static fn(LoadRound $round): float => $round->wrk->max, $this->rounds)),
                'us',
            ),
        ];
    }

    private function cpu(): ProcessCpu
    {
        return array_reduce(
            $this->rounds,
            static fn(ProcessCpu $sum, LoadRound $round): ProcessCpu => $sum->plus($round->cpu),
            ProcessCpu::none(),
        );
    }

    /** @param \Closure(LoadRound): float $figure */
    private function median(\Closure $figure): float
    {
        return Statistics::median(array_map($figure, $this->rounds));
    }
}
