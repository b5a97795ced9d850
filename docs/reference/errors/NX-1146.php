<?php

/**
 * NX-1146
 * Class: Nexus\Http\Limit\RateLimitError
 * Means: A setting of RateLimit, of a policy or of a store is wrong
 * Cause: A limit, a window, a cost, a name or a size is out of its range, or two policies of one RateLimit have one
 *     name.
 * Cure: Correct the setting. A function for the cost must return 0 or more for each request.
 */

declare(strict_types=1);

use Nexus\Http\Limit\RateLimitPolicy;

RateLimitPolicy::tokenBucket('api', 0, per: 60.0);

/* Throws:
[NX-1146] The rate limit api allows 0 requests. Give 1 or more
*/
