<?php

/**
 * NX-0845
 * Class: Nexus\Db\RedisUsageError
 * Means: The client of a pooled Redis is not installed
 * Cause: PooledRedis is a \Redis, which the extension redis (phpredis) declares. PooledPredis is a Predis\Client of
 *     the package predis/predis.
 * Cure: Install the one you use, or use the other.
 */

declare(strict_types=1);

use Nexus\Db\PooledRedis;

new PooledRedis();

/* Throws:
[NX-0845] Nexus\Db\PooledRedis needs the extension redis (phpredis), which is not installed.
*/
