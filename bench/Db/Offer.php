<?php

declare(strict_types=1);

namespace Nexus\Bench\Db;

use Nexus\Bench\Http\LoadFigures;
use Nexus\Bench\Measure\Unmeasurable;

/** A constant rate of requests that was offered for a while, and its result. */
final readonly class Offer
{
    private const LONGEST_P99 = 1e6;
    private const KEPT_UP = 0.96;
    private const BUSY = 0.9;
    private const OTHERS = 0.25;

    /**
     * @param float $rate requests a second
     * @param array<string, float> $cores by party, how many it had
     */
    public function __construct(
        public float $rate,
        private float $seconds,
        public LoadFigures $figures,
        public array $cores,
    ) {}

    /** @throws Unmeasurable */
    public static function make(DbBed $bed, DbServer $server, float $rate, float $seconds): self
    {
        $processes = [
            'postgresql' => $bed->database->processes(),
            'workers' => $server->workers,
            'front' => $server->fronts(),
            'proxy' => [$bed->link->pid()],
        ];
        $before = Parties::now($processes);
        $connections = $server->contender->connections($rate, count($server->workers));
        $figures = $bed->load->drive(
            $server,
            DbBed::PATH,
            $connections,
            $seconds,
            $rate,
            '--timeout=3s',
            '--expect-status=200',
        );
        $cores = Parties::now($processes)->coresSince($before);

        return new self($rate, $seconds, $figures, $cores + ['load' => $figures->cpuSeconds / max(1e-6, $seconds)]);
    }

    /**
     * Every request had the correct response, 99 % within a second after they were due, and there were as many
     * responses as requests in that time: a growing queue does not show in p99 if the time is
     * short.
     */
    public function isHeld(): bool
    {
        $inTime = 1 - min(0.5, DbBed::waits() / $this->seconds);

        return $this->figures->failures() === 0
            && $this->latency('p99') < self::LONGEST_P99
            && $this->figures->rightPerSecond >= self::KEPT_UP * $inTime * $this->rate;
    }

    /** Microseconds. */
    public function latency(string $which): float
    {
        return $this->figures->latency[$which] ?? INF;
    }

    /** The probable limit of the rate. */
    public function limit(Contender $contender, int $workers, int $machineCores): string
    {
        $waiting = $this->rate * $this->latency('p50') / 1e6;
        $database = $this->cores['postgresql'] ?? 0.0;
        $machine = $this->cores['machine'] ?? 0.0;
        $others = $machine - array_sum(array_diff_key($this->cores, ['machine' => true]));

        return match (true) {
            ($this->cores['load'] ?? 0.0) >= self::BUSY => 'the generator: the rate is its own',
            ($this->cores['proxy'] ?? 0.0) >= self::BUSY => 'the proxy: the rate is its own',
            $contender->isBlocking() && $waiting >= 0.8 * $workers => sprintf(
                '%d worker%s, waiting',
                $workers,
                $workers === 1 ? '' : 's',
            ),
            ($this->cores['workers'] ?? 0.0) >= self::BUSY * $workers => sprintf(
                '%d worker%s, computing',
                $workers,
                $workers === 1 ? '' : 's',
            ),
            $others >= self::OTHERS * $machineCores => sprintf(
                'other processes, which had %.1f of %d cores',
                $others,
                $machineCores,
            ),
            $machine >= self::BUSY * $machineCores => sprintf(
                'CPU: PostgreSQL has %.1f of %d cores',
                $database,
                $machineCores,
            ),
            default => 'none was found',
        };
    }
}
