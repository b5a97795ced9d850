<?php

/**
 * NX-0820
 * Class: Nexus\Db\PooledPdoError
 * Means: An attribute was set that a PooledPdo cannot have
 * Cause: A persistent connection would be the same for several coroutines; a class of statements would take the place of the one that finds the connection.
 * Cure: Leave the attribute out. The pool keeps connections open; pin() lends the physical one.
 */

declare(strict_types=1);

use Nexus\Db\PooledPdo;

new PooledPdo('sqlite::memory:', options: [PDO::ATTR_PERSISTENT => true]);

/* Throws:
[NX-0820] PDO::ATTR_PERSISTENT cannot be set on a PooledPdo: its pool keeps connections open, and %s
*/
