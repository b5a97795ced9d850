<?php

/**
 * NX-0844
 * Class: Nexus\Db\RedisUsageError
 * Means: A pooled Redis client is used incorrectly
 * Cause: A RedisServer has a value outside of its range; or a method was called that applies to one connection, such as
 *     connect().
 * Cure: Correct the value that the message names. Do not call connect(): the pool opens connections to the server that
 *     the constructor was given.
 */

declare(strict_types=1);

use Nexus\Db\RedisServer;

new RedisServer('127.0.0.1', port: 0);

/* Throws:
[NX-0844] RedisServer: port must be 1 to 65535, 0 given.
*/
