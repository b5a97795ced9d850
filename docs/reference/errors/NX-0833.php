<?php

/**
 * NX-0833
 * Class: Nexus\Db\Doctrine\ConfigurationError
 * Means: Two EntityManagers share one Connection
 * Cause: The factory of managers returned the same Connection twice. A Connection counts its transactions, so managers
 *     of two coroutines would be in each other's transaction.
 * Cure: Create the connection with 'wrapperClass' => Nexus\Db\Doctrine\SharedConnection::class, or create one for each
 *     manager.
 */

declare(strict_types=1);

use Doctrine\DBAL\DriverManager;
use Doctrine\ORM\{EntityManager, ORMSetup};
use Nexus\Db\Doctrine\EntityManagers;

use function Nexus\Async\{await, spawn};

$configuration = ORMSetup::createAttributeMetadataConfiguration([], true);
$configuration->enableNativeLazyObjects(PHP_VERSION_ID >= 80400);
$connection = DriverManager::getConnection(['driver' => 'pdo_sqlite', 'memory' => true]);
$managers = new EntityManagers(fn() => new EntityManager($connection, $configuration));
$managers->current();
await(spawn(fn() => $managers->current()));

/* Throws:
[NX-0833] Two EntityManagers were made over one Connection, which coroutines would use at once: %s
*/
