<?php

declare(strict_types=1);

namespace Nexus\Http\Limit;

/** What a request takes from a limit. */
final readonly class RateLimitCharge
{
    /**
     * @param string $key of the counter; at most some hundred bytes
     * @param int $cost 0 or more
     */
    public function __construct(public RateLimitPolicy $policy, public string $key, public int $cost) {}
}
