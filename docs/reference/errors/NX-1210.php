<?php

/**
 * NX-1210 SHARED_FULL
 * Class: Nexus\Shared\FullException
 * Means: Shared memory is full
 * Cause: The entries of a shared map use all of its bytes, or the maps of the server use all of its shared memory.
 * Cure: Give Map::create() more bytes, set a ttl, or let the map evict entries.
 */

declare(strict_types=1);

use Nexus\Shared\Map;

$map = Map::create('pages', 64 << 10);
$map->set('page', str_repeat('x', 128 << 10));

/* Throws:
[NX-1210] There is no space for this in the shared map: give Map::create() more bytes, or evict: true
*/
