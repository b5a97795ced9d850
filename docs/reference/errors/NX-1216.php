<?php

/**
 * NX-1216
 * Class: Nexus\Shared\RateLimiterError
 * Means: A limit of a shared rate limiter, or a number of tokens, is out of its range
 * Cause: The limit or the burst of Nexus\Shared\RateLimiter is below 1, or its time is not above 0. Or more tokens are
 *     taken at once than a bucket can have.
 * Cure: Raise the burst of the limiter, or take fewer tokens at once.
 */

declare(strict_types=1);

use Nexus\Shared\RateLimiter;

RateLimiter::create('mails', limit: 10, per: 60.0)->tryAcquire('ada', 11);

/* Throws:
[NX-1216] The rate limiter "mails" gives 1 to 10 tokens at once, and 11 were asked for. Raise its burst
*/
