<?php

declare(strict_types=1);

namespace Nexus\Bench\Db;

use Nexus\Bench\Http\AnswerCheck;
use Nexus\Bench\Measure\Cores;
use Nexus\Bench\Measure\Unmeasurable;

/** Starts a contender on a new database, and searches the highest rate that it sustains. */
final class Measuring
{
    private const PROBE_SECONDS = 2.5;
    private const PROBE_REQUESTS = 40;
    private const LONG_SECONDS = 6.0;
    private const HALF_SECONDS = 3.0;
    private const WARM_SECONDS = 2.0;
    private const GUESS = 250.0;
    private const CALM_ATTEMPTS = 5;

    /** Whether the last offer may have left requests in a queue. */
    private bool $isUnsettled = true;

    public function __construct(private readonly DbBed $bed) {}

    /**
     * @param \Closure(string): void $progress called four times with the current step, once more for a promised rate
     * @param float|null $promised a rate to measure latencies at, too
     * @throws Unmeasurable
     */
    public function measure(
        Contender $contender,
        int $workers,
        \Closure $progress,
        ?float $promised = null,
    ): Measurement {
        $what = sprintf('%s, %d worker%s', $contender->title(), $workers, $workers === 1 ? '' : 's');
        $progress("{$what}: seeding, warming");
        $server = $this->bed->serve($contender, $workers);
        try {
            $bound = $contender->isBlocking() ? $workers / DbBed::waits() : INF;
            $guess = min(self::GUESS, 0.9 * $bound);
            $this->warm($server, $guess);
            $progress("{$what}: searching the highest rate");
            $highest = $this->highest($server, $guess, $bound, static fn() => $progress("{$what}: confirming it"));
            if ($promised !== null) {
                $progress("{$what}: the rate that is promised");
                $promise = $this->offer($server, $promised, self::LONG_SECONDS);
            }
            $progress("{$what}: half of it");

            return $this->halved($contender, $server, $highest, $promise ?? null);
        } finally {
            $server->stop();
        }
    }

    /** @throws Unmeasurable */
    private function halved(Contender $contender, DbServer $server, Offer $highest, ?Offer $promised): Measurement
    {
        $workers = count($server->workers);
        $this->calm($server);
        $this->bed->link->figures();
        $half = Offer::make($this->bed, $server, $highest->rate / 2, self::HALF_SECONDS);
        $link = $this->bed->link->figures();

        return new Measurement(
            $contender,
            $workers,
            $highest,
            $half,
            $promised,
            $server->memory(),
            $this->bed->database->connections(),
            $link->number('pieces') / 2 / max(1, $half->figures->right),
            $link->number('lateP99'),
            $highest->limit($contender, $workers, count(Cores::schedulable())),
        );
    }

    /**
     * @param \Closure(): void $confirming
     * @throws Unmeasurable
     */
    private function highest(DbServer $server, float $guess, float $bound, \Closure $confirming): Offer
    {
        $confirms = 0;
        $search = new RateSearch(
            fn(float $rate): bool => $this->offer(
                $server,
                $rate,
                max(self::PROBE_SECONDS, self::PROBE_REQUESTS / $rate),
            )->isHeld(),
            function (float $rate) use ($server, $confirming, &$confirms): ?Offer {
                if ($confirms++ === 0) {
                    $confirming();
                }
                $offer = $this->offer($server, $rate, self::LONG_SECONDS);

                return $offer->isHeld() ? $offer : null;
            },
        );

        return $search->highest($guess, $bound)
            ?? throw Unmeasurable::programFailed($server->name(), 'it holds no rate: not even one request a second');
    }

    private function offer(DbServer $server, float $rate, float $seconds): Offer
    {
        $this->calm($server);
        $offer = Offer::make($this->bed, $server, $rate, $seconds);
        $this->isUnsettled = !$offer->isHeld();

        return $offer;
    }

    /** Warms up: code gets compiled, connections get opened. It also checks the response. */
    private function warm(DbServer $server, float $rate): void
    {
        (new AnswerCheck(DbBed::PATH, 'application/json', '"number":10,"type":"SELECT"', false))->verify($server);
        Offer::make($this->bed, $server, $rate, self::WARM_SECONDS);
    }

    /** Waits until the requests of an excessive offer are finished: three requests then take the minimum time. */
    private function calm(DbServer $server): void
    {
        for ($attempt = 0; $this->isUnsettled && $attempt < self::CALM_ATTEMPTS; ++$attempt) {
            $alone = $this->bed->load->drive($server, DbBed::PATH, 2, 0.3, 10.0, '--timeout=3s');
            if ($alone->failures() === 0 && ($alone->latency['max'] ?? INF) < 2e6 * DbBed::waits()) {
                return;
            }
        }
    }
}
