<?php

declare(strict_types=1);

namespace Nexus\Testing;

use Nexus\Testing\Internal\TestScope;
use Nexus\Time\Duration;
use Psr\Clock\ClockInterface;

use function Nexus\Internal\{advance_timer_clock, hold_rest, misuse, next_timer, release_rest};
use function Nexus\Internal\{timer_clock, use_time, wait_until_idle};

/**
 * A virtual time that a test controls: delays, timeouts, deadlines and all other timers use it.
 *
 *     $clock = VirtualClock::install();
 *     $job = spawn(fn() => retryEveryMinute());
 *     $clock->advance(60.0);              // runs what is due, in order, until all wait again
 *     VirtualClock::uninstall();
 *
 * time(), microtime(), hrtime() and new \DateTimeImmutable() still return the real time: testable code takes a
 * ClockInterface, which this class implements. Sockets and pipes are real: only waiting for time is virtual. Pools that
 * an earlier test has left do not follow it.
 */
final class VirtualClock implements ClockInterface
{
    private const STANDS = 1;
    private const JUMPS = 2;
    private const NANOSECONDS = 1_000_000_000;
    private const START = '2026-01-01T00:00:00+00:00';

    private static ?self $current = null;

    private readonly int $began;
    private readonly int $modeBefore;
    private readonly int $heldBefore;

    private function __construct(
        private readonly \DateTimeImmutable $start,
        private readonly ?self $outer,
        private readonly int $mode,
    ) {
        $this->heldBefore = hold_rest(TestScope::lastBefore());
        $this->modeBefore = use_time($mode);
        $this->began = timer_clock();
    }

    /**
     * Stops time until advance() is called. When all coroutines wait for time and no coroutine can advance it, a
     * deadlock is reported.
     *
     * @param \DateTimeImmutable|null $start the first value of now(); 2026-01-01T00:00:00+00:00 by default
     *
     * @throws \Nexus\Async\MisuseError NX-0107 when one is installed already
     */
    public static function install(?\DateTimeImmutable $start = null): self
    {
        if (self::$current?->mode === self::STANDS) {
            misuse('A virtual clock is installed already: call VirtualClock::uninstall() at the end of each test');
        }

        return self::begin(self::STANDS, $start);
    }

    /** The real time runs again; timers keep the time they have left. Does nothing when none is installed. */
    public static function uninstall(): void
    {
        if (self::$current?->mode === self::STANDS) {
            self::$current->end();
        }
    }

    /**
     * Calls the function. Whenever all coroutines wait only for time, the time jumps to the next timer. While a
     * coroutine waits for a descriptor, time passes at its real pace.
     *
     * @template T
     *
     * @param callable(self): T $function
     *
     * @return T
     */
    public static function run(callable $function, ?\DateTimeImmutable $start = null): mixed
    {
        $clock = self::begin(self::JUMPS, $start);
        try {
            return $function($clock);
        } finally {
            $clock->end();
        }
    }

    /** The time that passed is what this clock was advanced by, to the microsecond. */
    public function now(): \DateTimeImmutable
    {
        $microseconds = intdiv(timer_clock() - $this->began, 1000);

        return $this->start->modify(sprintf(
            '+%d seconds +%d microseconds',
            intdiv($microseconds, 1_000_000),
            $microseconds % 1_000_000,
        ));
    }

    /** Seconds since this clock was installed. */
    public function elapsed(): float
    {
        return (timer_clock() - $this->began) / self::NANOSECONDS;
    }

    /**
     * Moves time: to each timer that is due on the way, in order, letting the coroutines run until all wait again, and
     * then to the end.
     *
     * @param float|Duration $duration seconds, 0 or more
     *
     * @throws \Nexus\Async\MisuseError NX-0107 when negative, or when this clock is not the installed one
     */
    public function advance(float|Duration $duration): void
    {
        $this->mustBeCurrent();
        $seconds = Duration::inSeconds($duration);
        if (!($seconds >= 0.0 && $seconds < 1e9)) {
            misuse(
                'Time goes forward: advance() takes 0 to 1e9 seconds, ' . (is_nan($seconds) ? 'NAN' : $seconds)
                    . ' given',
            );
        }
        $end = timer_clock() + (int) round($seconds * self::NANOSECONDS);
        wait_until_idle();
        for ($next = next_timer(); $next !== null && $next <= $end; $next = next_timer()) {
            advance_timer_clock($next);
            wait_until_idle();
        }
        advance_timer_clock($end);
    }

    /**
     * Lets the coroutines run until all wait; time does not move.
     *
     * @throws \Nexus\Async\MisuseError NX-0107 when this clock is not the installed one
     */
    public function runUntilIdle(): void
    {
        $this->mustBeCurrent();
        wait_until_idle();
    }

    private static function begin(int $mode, ?\DateTimeImmutable $start): self
    {
        return self::$current = new self(
            $start ?? self::$current?->now() ?? new \DateTimeImmutable(self::START),
            self::$current,
            $mode,
        );
    }

    private function end(): void
    {
        if (self::$current === $this) {
            self::$current = $this->outer;
            use_time($this->modeBefore);
            release_rest($this->heldBefore);
        }
    }

    private function mustBeCurrent(): void
    {
        if (self::$current !== $this) {
            misuse(
                'This virtual clock is not installed (any more): use the one that VirtualClock::install() gave last',
            );
        }
    }
}
