<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Limit;

use Nexus\Http\Limit\RateLimitAlgorithm;
use Nexus\Http\Limit\RateLimitPolicy;
use Nexus\Http\Limit\RateLimitState;
use Nexus\Shared\TokenBucket;

/**
 * The counter of one key at one time. Of a token bucket, $current are the tokens. Of a sliding window, $current and
 * $previous are what was taken in this window and in the one before.
 *
 * @internal
 */
final readonly class Counter
{
    public function __construct(
        public RateLimitPolicy $policy,
        public float $time,
        public float $current,
        public float $previous,
    ) {}

    /** The counter at a later time. Time does not go back: an earlier time counts as the same. */
    public static function at(RateLimitPolicy $policy, float $now, ?self $stored): self
    {
        if ($policy->algorithm === RateLimitAlgorithm::TokenBucket) {
            $now = max($now, $stored->time ?? $now);
            $bucket = self::bucketOf($policy);
            $fullAt = $stored === null ? $now : $bucket->fullAt($stored->current, $stored->time);

            return new self($policy, $now, $bucket->tokens($fullAt, $now), 0.0);
        }
        $now = max($now, $stored->time ?? $now);
        $passed = $stored === null ? 2.0 : floor($now / $policy->window) - floor($stored->time / $policy->window);

        return new self($policy, $now, $passed < 1.0 ? $stored->current ?? 0.0 : 0.0, match (true) {
            $passed < 1.0 => $stored->previous ?? 0.0,
            $passed < 2.0 => $stored->current ?? 0.0,
            default => 0.0,
        });
    }

    public function allows(int $cost): bool
    {
        return $this->available() >= $cost - 1e-9;
    }

    public function minus(int $cost): self
    {
        $change = $this->policy->algorithm === RateLimitAlgorithm::TokenBucket ? -$cost : $cost;

        return new self($this->policy, $this->time, $this->current + $change, $this->previous);
    }

    /** Gives back the cost of a request. */
    public function plus(int $cost): self
    {
        $policy = $this->policy;
        $current = $policy->algorithm === RateLimitAlgorithm::TokenBucket
            ? min((float) $policy->burst, $this->current + $cost)
            : max(0.0, $this->current - $cost);

        return new self($policy, $this->time, $current, $this->previous);
    }

    /** @param int $cost of the request that it has refused, or counted already */
    public function state(bool $isAllowed, int $cost): RateLimitState
    {
        return new RateLimitState(
            $isAllowed,
            max(0, (int) floor($this->available() + 1e-9)),
            $this->reset(),
            $isAllowed ? 0.0 : $this->retryAfter($cost),
        );
    }

    private function available(): float
    {
        return $this->policy->algorithm === RateLimitAlgorithm::TokenBucket
            ? $this->current
            : $this->policy->limit - $this->current - $this->previous * (1.0 - $this->part());
    }

    private static function bucketOf(RateLimitPolicy $policy): TokenBucket
    {
        return new TokenBucket($policy->window / $policy->limit, (float) $policy->burst);
    }

    /** The part of the current window that has passed: 0 or more, less than 1. */
    private function part(): float
    {
        return fmod($this->time, $this->policy->window) / $this->policy->window;
    }

    private function reset(): float
    {
        $policy = $this->policy;

        return $policy->algorithm === RateLimitAlgorithm::TokenBucket
            ? self::bucketOf($policy)->fullAt($this->current, 0.0)
            : $policy->window * (1.0 - $this->part());
    }

    private function retryAfter(int $cost): ?float
    {
        $policy = $this->policy;
        if ($cost > $policy->burst) {
            return null;
        }
        if ($policy->algorithm === RateLimitAlgorithm::TokenBucket) {
            $bucket = self::bucketOf($policy);

            return $bucket->missing($bucket->fullAt($this->current, 0.0), 0.0, $cost);
        }
        $free = $policy->limit - $cost;
        // The part of a window that passes until this much of its requests is out of sight.
        $until = static fn(float $taken, float $seen): float => $taken <= $seen ? 0.0 : 1.0 - $seen / $taken;

        return $policy->window * ($this->current <= $free
            ? max(0.0, $until($this->previous, $free - $this->current) - $this->part())
            : 1.0 - $this->part() + $until($this->current, $free));
    }
}
