<?php

/**
 * NX-0845
 * Class: Nexus\Db\RedisUsageError
 * Means: The Redis client that a pooled client extends is not installed
 * Cause: PooledRedis extends \Redis, which the extension redis (phpredis) declares. PooledPredis extends Predis\Client
 *     of the package predis/predis.
 * Cure: Install the missing client, or use the other class.
 */

declare(strict_types=1);

use Nexus\Db\PooledRedis;

new PooledRedis();

/* Throws:
[NX-0845] Nexus\Db\PooledRedis needs the extension redis (phpredis), which is not installed.
*/
