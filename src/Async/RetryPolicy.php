<?php

declare(strict_types=1);

namespace Nexus\Async;

use Nexus\TemporarilyUnavailable;
use Nexus\Time\Duration;

use function Nexus\Internal\misuse;

/**
 * How retry() repeats a call: how often, after which delays, and after which exceptions. An immutable value.
 *
 *     RetryPolicy::exponential(attempts: 5, delay: 0.2)->on(ConnectException::class)
 *
 * Without on() and unless(), each \Exception is followed by another attempt. An \Error is so only when
 * on() names it, and a CancelledError never.
 */
final readonly class RetryPolicy
{
    /** Seconds. */
    private const DELAY = 0.1;
    private const MAX_DELAY = 10.0;

    /** Number of steps of the jitter. */
    private const GRAIN = 1 << 20;

    /**
     * @param float $delay seconds before the second attempt
     * @param float $maxDelay seconds
     * @param list<class-string<\Throwable>> $classes
     * @param list<class-string<\Throwable>> $exceptions
     */
    private function __construct(
        public int $attempts,
        public float $delay,
        public float $maxDelay,
        public float $multiplier,
        public float $jitter,
        private array $classes = [\Exception::class],
        private array $exceptions = [],
    ) {
        self::must($attempts >= 1, 'attempts is 1 or more', $attempts);
        self::must($delay >= 0.0 && is_finite($delay), 'delay is 0 or more seconds', $delay);
        self::must($maxDelay >= $delay && is_finite($maxDelay), 'maxDelay is at least delay', $maxDelay);
        self::must($multiplier >= 1.0 && is_finite($multiplier), 'multiplier is 1 or more', $multiplier);
        self::must($jitter >= 0.0 && $jitter <= 1.0, 'jitter is 0 to 1', $jitter);
    }

    /**
     * Each delay is longer than the one before: min($delay × $multiplier^n, $maxDelay), extended by a random part of up
     * to $jitter of that. The jitter keeps clients that failed together from coming back together.
     *
     * @param int $attempts calls at most, with the first one; 1 or more
     * @param float|Duration $delay seconds before the second attempt, 0 or more
     * @param float|Duration $maxDelay seconds, at least $delay
     * @param float $multiplier 1 or more
     * @param float $jitter 0 to 1
     *
     * @throws MisuseError NX-0107 for a value out of its range
     */
    public static function exponential(
        int $attempts = 3,
        float|Duration $delay = self::DELAY,
        float|Duration $maxDelay = self::MAX_DELAY,
        float $multiplier = 2.0,
        float $jitter = 0.2,
    ): self {
        $seconds = Duration::inSeconds($delay);

        return new self($attempts, $seconds, Duration::inSeconds($maxDelay), $multiplier, $jitter);
    }

    /**
     * All delays are equal.
     *
     * @param int $attempts calls at most, with the first one; 1 or more
     * @param float|Duration $delay seconds between two attempts, 0 or more
     *
     * @throws MisuseError NX-0107 for a value out of its range
     */
    public static function fixed(int $attempts, float|Duration $delay): self
    {
        $seconds = Duration::inSeconds($delay);

        return new self($attempts, $seconds, $seconds, 1.0, 0.0);
    }

    /**
     * Only these exceptions, and those of their subclasses, are followed by another attempt.
     *
     * @param class-string<\Throwable> ...$classes classes or interfaces
     */
    #[\NoDiscard]
    public function on(string ...$classes): self
    {
        return $this->with(array_values($classes), $this->exceptions);
    }

    /**
     * These exceptions, and those of their subclasses, are thrown at once.
     *
     * @param class-string<\Throwable> ...$classes classes or interfaces
     */
    #[\NoDiscard]
    public function unless(string ...$classes): self
    {
        return $this->with($this->classes, array_values($classes));
    }

    /**
     * The delay before the next attempt; null: there is none.
     *
     * @param int $attempt number of the attempt that has failed, from 1
     *
     * @return float|null seconds
     *
     * @internal
     */
    public function delayAfter(int $attempt, \Throwable $failure): ?float
    {
        if ($attempt >= $this->attempts || $failure instanceof CancelledError || !$this->applies($failure)) {
            return null;
        }
        $delay = min($this->delay * $this->multiplier ** ($attempt - 1), $this->maxDelay);
        $delay *= 1.0 + $this->jitter * random_int(0, self::GRAIN) / self::GRAIN;

        return $failure instanceof TemporarilyUnavailable ? max($delay, $failure->retryAfter()) : $delay;
    }

    private function applies(\Throwable $failure): bool
    {
        $isOneOf = static fn(string $class): bool => $failure instanceof $class;

        return array_filter($this->classes, $isOneOf) !== [] && array_filter($this->exceptions, $isOneOf) === [];
    }

    /**
     * @param list<class-string<\Throwable>> $classes
     * @param list<class-string<\Throwable>> $exceptions
     */
    private function with(array $classes, array $exceptions): self
    {
        return new self(
            $this->attempts,
            $this->delay,
            $this->maxDelay,
            $this->multiplier,
            $this->jitter,
            $classes,
            $exceptions,
        );
    }

    private static function must(bool $isTrue, string $rule, float $given): void
    {
        if (!$isTrue) {
            misuse("A retry policy's {$rule}, " . (is_nan($given) ? 'NAN' : $given) . ' given');
        }
    }
}
