<?php

declare(strict_types=1);

namespace Nexus\Async\Internal\Pool;

use Nexus\Async\{CircuitOpenException, CircuitState, PoolOptions};
use Random\Randomizer;

/**
 * When the next attempt to create something may be made. Moments are nanoseconds of the timers' clock.
 *
 * @internal
 */
final class Circuit
{
    private const SECOND = 1_000_000_000;
    private const FIRST_PAUSE = 0.05;
    private const DOUBLED_AT_MOST = 4;

    /** In a row. */
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

    /** How many attempts may be made at once. */
    public function width(): int
    {
        return $this->failures === 0 ? PHP_INT_MAX : $this->options->probes;
    }

    /**
     * Attempts that were under way together count as one.
     *
     * @param int $began when the attempt did
     *
     * @return bool whether that has opened it
     */
    public function failed(\Throwable $failure, int $began, int $now): bool
    {
        $this->last = $failure;
        if ($began < $this->failedAt) {
            return false;
        }
        $this->failedAt = $now;
        $beyond = ++$this->failures - $this->options->failures;
        // An open circuit is not open for longer each time: a probe costs little, and a server that is back would not
        // be used.
        $seconds = $beyond < 0
            ? self::FIRST_PAUSE * 2 ** min($this->failures - 1, self::DOUBLED_AT_MOST)
            : $this->options->pause;
        // So that the workers of a server, and its servers, do not all come back in the same moment.
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

    /** Why nothing can be created; null when the last attempt has worked. */
    public function trouble(): ?string
    {
        return $this->last?->getMessage();
    }
}
