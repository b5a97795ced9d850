<?php

/**
 * NX-0834
 * Class: Nexus\Db\Doctrine\ConfigurationError
 * Means: Nexus\Db\Doctrine\Middleware is not the innermost middleware of a Doctrine connection
 * Cause: The middleware replaces the driver that it is given. Another middleware stands before it in the list, or has a
 *     higher priority in Symfony, and has decorated the driver already.
 * Cure: Put it first in setMiddlewares(). In Symfony leave its priority to autoconfiguration, or tag it with a priority
 *     above the others.
 */

declare(strict_types=1);

use Doctrine\DBAL\Configuration;
use Doctrine\DBAL\DriverManager;
use Nexus\Db\Doctrine\Middleware;
use Psr\Log\NullLogger;

$configuration = (new Configuration())->setMiddlewares(
    [new Doctrine\DBAL\Logging\Middleware(new NullLogger()), new Middleware()],
);
DriverManager::getConnection(['driver' => 'pdo_sqlite', 'memory' => true], $configuration);

/* Throws:
[NX-0834] Nexus\Db\Doctrine\Middleware replaces the driver that it is given, and was given the Doctrine\DBAL\Logging\Driver of another middleware, which would be lost: %s
*/
