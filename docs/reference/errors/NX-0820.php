<?php

/**
 * NX-0820
 * Class: Nexus\Db\PooledPdoError
 * Means: An attribute is not supported by PooledPdo
 * Cause: A persistent connection would be shared by several coroutines. A statement class of your own would replace the
 *     class that finds the connection.
 * Cure: Omit the attribute. The pool keeps connections open; pin() gives access to the physical one.
 */

declare(strict_types=1);

use Nexus\Db\PooledPdo;

new PooledPdo('sqlite::memory:', options: [PDO::ATTR_PERSISTENT => true]);

/* Throws:
[NX-0820] PDO::ATTR_PERSISTENT cannot be set on a PooledPdo: its pool keeps connections open, and %s
*/
