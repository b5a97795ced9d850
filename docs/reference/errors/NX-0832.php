<?php

/**
 * NX-0832
 * Class: Nexus\Db\Doctrine\ConfigurationError
 * Means: A parameter of a Doctrine connection is invalid for Nexus\Db\Doctrine\Driver
 * Cause: `pool` has an option that Nexus\Async\PoolOptions does not have, or a value outside its range;
 *     `statementCache` is not a number; or user or password are not strings.
 * Cure: Correct the parameter that the message names. The message also gives the allowed values.
 */

declare(strict_types=1);

use Doctrine\DBAL\DriverManager;
use Nexus\Db\Doctrine\Driver;

$parameters = ['driver' => 'pdo_sqlite', 'memory' => true, 'driverClass' => Driver::class, 'driverOptions' => ['pool' => ['maximum' => 10]]];
DriverManager::getConnection($parameters)->executeQuery('SELECT 1');

/* Throws:
[NX-0832] pool cannot be used: Unknown named parameter $maximum.
*/
