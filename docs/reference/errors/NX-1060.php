<?php

/**
 * NX-1060
 * Class: Nexus\Actor\Routing\InvalidRoutingError
 * Means: No router could be as this one is described
 * Cause: A pool of no routees, or of more at least than at most; a time of nothing to answer in; a message without a key for a router that hashes keys, which fails its ask.
 * Cure: Give a pool one routee at least and durations above zero; let messages of a consistent hash implement Nexus\Actor\Routing\Keyed, or give it a closure that finds the key.
 */

declare(strict_types=1);

use Nexus\Actor\Routing\PoolSize;

PoolSize::between(4, 2);

/* Throws:
[NX-1060] A pool of 4 to 2 routees cannot be: %s
*/
