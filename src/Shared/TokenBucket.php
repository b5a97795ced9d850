<?php

declare(strict_types=1);

namespace Nexus\Shared;

/**
 * The computation of a token bucket, without its state. The state is the moment at which the bucket is full again if no
 * token is taken: the generic cell rate algorithm of ITU-T I.371. A moment that has passed is a full bucket.
 *
 * @internal
 */
final readonly class TokenBucket
{
    /**
     * @param float $interval seconds in which the bucket gains a token, more than 0
     * @param float $burst tokens that it holds at most
     */
    public function __construct(public float $interval, public float $burst) {}

    /** The moment at which a bucket is full that has so many tokens now. */
    public function fullAt(float $tokens, float $now): float
    {
        return $now + ($this->burst - $tokens) * $this->interval;
    }

    /** The tokens that it has now. */
    public function tokens(float $fullAt, float $now): float
    {
        return $this->burst - max(0.0, $fullAt - $now) / $this->interval;
    }

    /** The seconds until it has so many tokens. Negative: it has had them for so long. */
    public function missing(float $fullAt, float $now, float $tokens): float
    {
        return max($fullAt, $now) - $this->fullAt($tokens, $now);
    }

    /** The moment at which it is full after so many tokens were taken. */
    public function afterTaking(float $fullAt, float $now, float $tokens): float
    {
        return max($fullAt, $now) + $tokens * $this->interval;
    }
}
