<?php

/**
 * NX-0831
 * Class: Nexus\Db\Doctrine\ConfigurationError
 * Means: Nexus\Db\Doctrine\Driver does not know the type of the database
 * Cause: A driver class gets only the parameters of a connection. They have no `driver`, or a driver for which there is
 *     no pool.
 * Cure: Keep 'driver' => 'pdo_pgsql', 'pdo_mysql' or 'pdo_sqlite' beside 'driverClass'.
 */

declare(strict_types=1);

use Doctrine\DBAL\DriverManager;
use Nexus\Db\Doctrine\Driver;

DriverManager::getConnection(['driverClass' => Driver::class, 'host' => 'localhost'])->executeQuery('SELECT 1');

/* Throws:
[NX-0831] The parameters name no driver: write %s
*/
