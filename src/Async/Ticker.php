<?php

declare(strict_types=1);

namespace Nexus\Async;

use Nexus\Time\Duration;

use function Nexus\Internal\{misuse, timer_clock};

/**
 * Ticks at a fixed rate, for work that is repeated:
 *
 *     foreach (new Ticker(Duration::minutes(1)) as $number) {
 *         $cache->refresh();
 *     }
 *
 * The first tick comes after one interval. Ticks do not drift: tick n is due n intervals after the start. When the work
 * takes longer than an interval, the ticks that were missed are skipped, and their numbers with them. Several
 * coroutines may wait for one ticker, and each of them receives the tick.
 *
 * @implements \IteratorAggregate<int, int>
 */
final class Ticker implements \IteratorAggregate
{
    private readonly int $nanoseconds;
    private readonly int $start;
    private readonly Event $end;

    /**
     * @param float|Duration $interval seconds, more than 0
     *
     * @throws MisuseError NX-0107 unless positive
     */
    public function __construct(float|Duration $interval)
    {
        $duration = Duration::of($interval);
        if ($duration->toNanos() <= 0) {
            misuse("The interval of a Ticker is more than 0, {$duration} given");
        }
        $this->nanoseconds = $duration->toNanos();
        $this->start = timer_clock();
        $this->end = new Event();
    }

    /**
     * Waits for the next tick and returns its number, from 1.
     *
     * @return int|null null: the ticker was stopped
     *
     * @throws CancelledError when cancelled meanwhile
     */
    public function tick(): ?int
    {
        $number = intdiv(timer_clock() - $this->start, $this->nanoseconds) + 1;
        $due = $this->start + $number * $this->nanoseconds;
        while (($rest = $due - timer_clock()) > 0 && !$this->end->isSet()) {
            try {
                $this->end->wait(Duration::nanos($rest));
            } catch (TimeoutException) {
                continue;
            }
        }

        return $this->end->isSet() ? null : $number;
    }

    /** Ends the ticker: coroutines that wait for a tick go on at once, and loops over it end. */
    public function stop(): void
    {
        $this->end->set();
    }

    /**
     * Yields the number of each tick until stop().
     *
     * @return \Generator<int, int>
     */
    public function getIterator(): \Generator
    {
        while (($number = $this->tick()) !== null) {
            yield $number;
        }
    }
}
