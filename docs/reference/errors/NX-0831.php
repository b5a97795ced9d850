<?php

/**
 * NX-0831
 * Class: Nexus\Db\Doctrine\ConfigurationError
 * Means: Nexus\Db\Doctrine\Driver is not told which database it is for
 * Cause: A driver class is told nothing but the parameters; those of a connection have no `driver`, or one that there is no pool for.
 * Cure: Keep 'driver' => 'pdo_pgsql', 'pdo_mysql' or 'pdo_sqlite' beside 'driverClass'.
 */

declare(strict_types=1);

use Doctrine\DBAL\DriverManager;
use Nexus\Db\Doctrine\Driver;

DriverManager::getConnection(['driverClass' => Driver::class, 'host' => 'localhost'])->executeQuery('SELECT 1');

/* Throws:
[NX-0831] Nothing says which database this is: write %s
*/
