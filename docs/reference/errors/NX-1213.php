<?php

/**
 * NX-1213
 * Class: Nexus\Shared\CacheKeyError
 * Means: A key or a ttl of a cache is invalid
 * Cause: A key of Nexus\Shared\Cache is empty, longer than 1024 bytes, no string, or has a character that PSR-16
 *     reserves: {}()/\@: . Or a ttl is neither an int, a DateInterval nor null.
 * Cure: Hash keys that come from outside, for example hash('xxh128', $url).
 */

declare(strict_types=1);

use Nexus\Shared\Cache;

Cache::create('pages', 1 << 20)->get('/home');

/* Throws:
[NX-1213] A key of a cache has 1 to 1024 bytes and none of {}()/\@:, and "/home" is not such a key.
*/
