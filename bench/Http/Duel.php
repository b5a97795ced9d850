<?php

declare(strict_types=1);

namespace Nexus\Bench\Http;

use Nexus\Bench\Measure\Budget;
use Nexus\Bench\Measure\Result;
use Nexus\Bench\Measure\Statistics;

/** Loads two servers in turn, so that changes of the machine's load affect both. */
final readonly class Duel
{
    /** Compares rounds that were driven already, in turn. */
    public function __construct(public Contender $ours, public Contender $theirs) {}

    /**
     * @param \Closure(HttpServer): LoadRound $drive
     * @param positive-int $rounds
     */
    public static function fight(HttpServer $ours, HttpServer $theirs, int $rounds, \Closure $drive): self
    {
        $a = $b = [];
        for ($round = 0; $round < $rounds; ++$round) {
            $a[] = $drive($ours);
            $b[] = $drive($theirs);
        }

        return new self(new Contender($ours->name(), $a), new Contender($theirs->name(), $b));
    }

    public function cpu(string $suite, ?Budget $budget): Result
    {
        $ratios = array_map(
            static fn(float $a, float $b): float => $a / $b,
            $this->ours->cpuPerRequest(),
            $this->theirs->cpuPerRequest(),
        );

        return new Result(
            "{$suite}.cpu_vs_{$this->theirs->name}",
            Statistics::median($ratios),
            'ratio',
            $budget,
            'user + system a request, ' . Statistics::plusMinus($ratios),
        );
    }

    public function user(string $suite, ?Budget $budget): Result
    {
        return new Result(
            "{$suite}.user_vs_{$this->theirs->name}",
            $this->ours->userPerRequest() / max(1e-9, $this->theirs->userPerRequest()),
            'ratio',
            $budget,
            sprintf(
                'user is %.1f %% of %s, %.1f %% of %s, sampling error at most ±%.0f %%',
                100 * $this->ours->userShare(),
                $this->ours->name,
                100 * $this->theirs->userShare(),
                $this->theirs->name,
                100 * hypot($this->ours->userShareError(), $this->theirs->userShareError()),
            ),
        );
    }

    public function requestsPerSecond(string $suite, ?Budget $budget = null, string $note = ''): Result
    {
        return new Result(
            "{$suite}.requests_per_s_vs_{$this->theirs->name}",
            $this->ours->requestsPerSecond() / max(1.0, $this->theirs->requestsPerSecond()),
            'ratio',
            $budget,
            $note,
        );
    }
}
