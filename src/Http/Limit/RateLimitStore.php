<?php

declare(strict_types=1);

namespace Nexus\Http\Limit;

/** Where the counters of rate limits are. Workers that share a store share their limits. */
interface RateLimitStore
{
    /**
     * Takes the cost of a request from all limits, or from none if one of them refuses it. No other request is counted
     * in between. May suspend.
     *
     * @param non-empty-list<RateLimitCharge> $charges with different keys
     * @return non-empty-list<RateLimitState> in the same order
     * @throws \Exception when the store fails
     */
    public function take(array $charges): array;
}
