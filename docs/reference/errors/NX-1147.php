<?php

/**
 * NX-1147
 * Class: Nexus\Http\Cache\CacheSettingError
 * Means: A setting of ResponseCache or IdempotencyKeys is wrong
 * Cause: A number of seconds, a size or a prefix of keys is out of its range.
 * Cure: Correct the setting.
 */

declare(strict_types=1);

use Nexus\Http\Cache\ResponseCache;
use Symfony\Component\Cache\Adapter\ArrayAdapter;

ResponseCache::in(new ArrayAdapter())->withWaitLimit(0.0);

/* Throws:
[NX-1147] The time to wait for another request is 0 s. Give more than 0 and less than 1e9
*/
