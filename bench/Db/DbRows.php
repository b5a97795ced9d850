<?php

declare(strict_types=1);

namespace Nexus\Bench\Db;

use Nexus\Bench\Measure\Budget;
use Nexus\Bench\Measure\Result;

/** The budgets. */
final readonly class DbRows
{
    public const WORKERS = 4;
    public const AHEAD = 8.0;
    private const P50_OF_WAITS = 1.5;

    /** @param list<Measurement> $measurements */
    public function __construct(private array $measurements) {}

    /** @return list<Result> */
    public function results(): array
    {
        $results = [];
        foreach ($this->measurements as $measurement) {
            $results[] = new Result(
                "{$measurement->name()}.rate",
                $measurement->highest->rate,
                '1/s',
                null,
                "limit: {$measurement->limit}",
            );
        }
        foreach ($this->measurements as $measurement) {
            if ($measurement->contender !== Contender::Coroutines) {
                array_push($results, ...$this->comparison($measurement));
            }
        }
        foreach ($this->measurements as $measurement) {
            if ($measurement->contender === Contender::Coroutines && $measurement->workers === self::WORKERS) {
                array_push($results, ...self::latencies($measurement));
            }
        }

        return [...$results, ...$this->link()];
    }

    /** @return list<Result> */
    private function comparison(Measurement $blocking): array
    {
        $ours = array_filter(
            $this->measurements,
            static fn(Measurement $other): bool => $other->contender === Contender::Coroutines
                && $other->workers === $blocking->workers,
        );
        $isPromised = $blocking->contender === Contender::OneAtATime && $blocking->workers === self::WORKERS;

        return array_values(array_map(static fn(Measurement $coroutines): Result => new Result(
            "coroutines.{$blocking->workers}.vs_{$blocking->contender->value}",
            $coroutines->highest->rate / $blocking->highest->rate,
            '',
            $isPromised ? Budget::atLeast(self::AHEAD) : null,
            'rates held',
        ), $ours));
    }

    /** @return list<Result> */
    private static function latencies(Measurement $coroutines): array
    {
        $row = static fn(string $name, Offer $offer, ?Budget $budget, string $note): Result => new Result(
            "{$coroutines->name()}.{$name}p50_vs_waits",
            $offer->latency('p50') / 1e6 / DbBed::waits(),
            '',
            $budget,
            sprintf(
                '%.0f of %.0f ms at %.0f/s, %s',
                $offer->latency('p50') / 1000,
                1000 * DbBed::waits(),
                $offer->rate,
                $note,
            ),
        );
        $budget = Budget::atMost(self::P50_OF_WAITS);

        return [
            ...$coroutines->promised === null ? [] : [$row(
                'promised.',
                $coroutines->promised,
                $budget,
                sprintf('%.0f times what --concurrency=1 holds', self::AHEAD),
            )],
            $row('half.', $coroutines->half, $budget, 'half of the highest rate'),
            $row('', $coroutines->highest, null, 'the highest rate: at its limit'),
        ];
    }

    /**
     * @return list<Result> the measured link: it is not the limit itself, and all make the same round trips
     */
    private function link(): array
    {
        $results = [];
        foreach ($this->measurements as $measurement) {
            if ($measurement->workers === self::WORKERS) {
                $results[] = new Result(
                    "{$measurement->name()}.round_trips",
                    $measurement->roundTrips,
                    '',
                    null,
                    'a request, counted at the link',
                );
            }
        }
        $busiest = max(
            0.0,
            ...array_map(
                static fn(Measurement $measurement): float => $measurement->highest->cores['proxy'] ?? 0.0,
                $this->measurements,
            ),
        );
        $latest = max(
            0.0,
            ...array_map(static fn(Measurement $measurement): float => $measurement->proxyLate, $this->measurements),
        );

        return [
            ...$results,
            new Result('link.busiest', $busiest, 'cores', Budget::atMost(0.9), 'the proxy, at the highest rate of all'),
            new Result(
                'link.late_p99',
                $latest,
                'ms',
                null,
                'at half of the rate, at worst: how much longer than 5 ms a way was',
            ),
        ];
    }
}
