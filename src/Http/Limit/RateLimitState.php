<?php

declare(strict_types=1);

namespace Nexus\Http\Limit;

/** The state of a limit after a request. */
final readonly class RateLimitState
{
    /**
     * @param bool $isAllowed whether this limit allows the request; another limit may refuse it
     * @param int $remaining what is left, 0 or more
     * @param float $reset seconds until more is available: the end of the window, or until the bucket is full
     * @param float|null $retryAfter seconds until the request would be allowed, if no other came; null: never, its cost
     * exceeds the limit
     */
    public function __construct(
        public bool $isAllowed,
        public int $remaining,
        public float $reset,
        public ?float $retryAfter,
    ) {}
}
