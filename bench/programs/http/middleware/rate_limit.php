<?php

declare(strict_types=1);

use Nexus\Bench\Http\MiddlewareCost;
use Nexus\Http\Limit\RateLimit;
use Nexus\Http\Limit\RateLimitPolicy;

return MiddlewareCost::of(
    RateLimit::of(RateLimitPolicy::tokenBucket('client', 1_000_000_000, per: 1.0)
        ->by(static fn(): string => '192.0.2.1')),
    'a token bucket in memory',
);
