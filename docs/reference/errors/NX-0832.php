<?php

/**
 * NX-0832
 * Class: Nexus\Db\Doctrine\ConfigurationError
 * Means: A parameter of a Doctrine connection cannot be what Nexus\Db\Doctrine\Driver was given
 * Cause: `pool` names an option that Nexus\Async\PoolOptions has not, or gives it a value outside its range; `statementCache` is no
 *     number; user or password are no text.
 * Cure: The message names the parameter, and what may be written there.
 */

declare(strict_types=1);

use Doctrine\DBAL\DriverManager;
use Nexus\Db\Doctrine\Driver;

$parameters = ['driver' => 'pdo_sqlite', 'memory' => true, 'driverClass' => Driver::class, 'driverOptions' => ['pool' => ['maximum' => 10]]];
DriverManager::getConnection($parameters)->executeQuery('SELECT 1');

/* Throws:
[NX-0832] pool cannot be used: Unknown named parameter $maximum.
*/
