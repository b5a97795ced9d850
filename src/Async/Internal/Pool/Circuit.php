<?php

declare(strict_types=1);

namespace Nexus\Async\Internal\Pool;

use Nexus\Async\{CircuitOpenException, CircuitState, PoolOptions};
use Random\Randomizer;

/**
 * The circuit breaker: decides when the next attempt to create a resource may be made. Times are nanoseconds of the
 * timers' clock.
 *
 * @internal
 */
final class Circuit
{
    private const SECOND = 1_000_000_000;
    private const FIRST_PAUSE = 0.05;
    private const DOUBLED_AT_MOST = 4;

    /** Number of failures in a row. */
    public int $failures = 0;
    private int $failedAt = 0;
    private int $until = 0;
    private ?\Throwable $last = null;

    public function __construct(private readonly PoolOptions $options, private readonly Randomizer $random) {}

    public function state(int $now): CircuitState
    {
        if ($this->failures < $this->options->failures) {
            return CircuitState::Closed;
        }

        return $now < $this->until ? CircuitState::Open : CircuitState::HalfOpen;
    }

    public function isOpen(int $now): bool
    {
        return $this->failures >= $this->options->failures && $now < $this->until;
    }

    /** Seconds until an attempt may be made. */
    public function pause(int $now): float
    {
        return max(0, $this->until - $now) / self::SECOND;
    }

    /** Maximum number of concurrent attempts. */
    public function width(): int
    {
        return $this->failures === 0 ? PHP_INT_MAX : $this->options->probes;
    }

    /**
     * Concurrent attempts count as one.
     *
     * @param int $began when the attempt began
     *
     * @return bool whether the circuit is open now
     */
    public function failed(\Throwable $failure, int $began, int $now): bool
    {
        $this->last = $failure;
        if ($began < $this->failedAt) {
            return false;
        }
        $this->failedAt = $now;
        $beyond = ++$this->failures - $this->options->failures;
        // The pause does not grow while the circuit is open: a probe costs little, and a longer pause would leave a
        // recovered server unused.
        $seconds = $beyond < 0
            ? self::FIRST_PAUSE * 2 ** min($this->failures - 1, self::DOUBLED_AT_MOST)
            : $this->options->pause;
        // Random, so that the workers of a server, and different servers, do not all try at the same moment.
        $seconds *= $this->random->getInt(800, 1200) / 1000;
        $this->until = $now + (int) min($seconds * self::SECOND, PHP_INT_MAX / 4);

        return $beyond >= 0;
    }

    /** @return bool whether it was open before */
    public function succeeded(): bool
    {
        $wasOpen = $this->failures >= $this->options->failures;
        $this->failures = 0;
        $this->until = 0;
        $this->last = null;

        return $wasOpen;
    }

    /** @return \Closure(): CircuitOpenException */
    public function refusal(string $pool, int $now): \Closure
    {
        $seconds = $this->pause($now);
        $last = $this->last ?? new \LogicException('nothing has failed');
        $failures = $this->failures;

        return static fn(): CircuitOpenException => CircuitOpenException::after($failures, $pool, $seconds, $last);
    }

    /** The reason of the last failure; null when the last attempt succeeded. */
    public function trouble(): ?\Throwable
    {
        return $this->last;
    }
}
