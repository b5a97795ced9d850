<?php

/**
 * NX-1212 SHARED_NUMBER
 * Class: Nexus\Async\MisuseError
 * Means: A shared value cannot be incremented
 * Cause: Map::increment() was called for a value that is no integer, or its result would exceed PHP_INT_MAX.
 * Cure: Store counters as integers, under keys of their own.
 */

declare(strict_types=1);

use Nexus\Shared\Map;

$map = Map::create('visits', 64 << 10);
$map->set('today', 'many');
$map->increment('today');

/* Throws:
[NX-1212] Map::increment() needs an integer, and the present value is none
*/
