<?php

/**
 * NX-1060
 * Class: Nexus\Actor\Routing\InvalidRoutingError
 * Means: The configuration of a router is invalid
 * Cause: A pool has no routees, or a minimum above its maximum; a time limit is zero; or a message has no key for a
 *     router that hashes keys, in which case its ask fails.
 * Cure: Give a pool at least one routee and durations above zero. Let messages for a consistent hash implement
 *     Nexus\Actor\Routing\Keyed, or give the router a closure that returns the key.
 */

declare(strict_types=1);

use Nexus\Actor\Routing\PoolSize;

PoolSize::between(4, 2);

/* Throws:
[NX-1060] A pool of 4 to 2 routees is invalid: %s
*/
