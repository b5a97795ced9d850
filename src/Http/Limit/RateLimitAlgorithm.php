<?php

declare(strict_types=1);

namespace Nexus\Http\Limit;

/** How a RateLimitPolicy counts. */
enum RateLimitAlgorithm: int
{
    /** Tokens are refilled continuously; a burst may use all that are there. */
    case TokenBucket = 1;
    /** The requests of the current window, and of the previous one in proportion to what of it is still in sight. */
    case SlidingWindow = 2;
}
