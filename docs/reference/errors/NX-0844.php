<?php

/**
 * NX-0844
 * Class: Nexus\Db\RedisUsageError
 * Means: A pooled Redis is used in a way that cannot be right
 * Cause: A RedisServer is given a value outside of its range; or a method is called that is about one connection, such as connect().
 * Cure: Correct the value that the message names. Connections are made by the pool: give the server to the constructor.
 */

declare(strict_types=1);

use Nexus\Db\RedisServer;

new RedisServer('127.0.0.1', port: 0);

/* Throws:
[NX-0844] RedisServer: port must be 1 to 65535, 0 given.
*/
