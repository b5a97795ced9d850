<?php

declare(strict_types=1);

namespace Nexus\Db\Doctrine;

use Doctrine\Bundle\DoctrineBundle\Attribute\AsMiddleware;
use Doctrine\DBAL\Driver as DriverOfDoctrine;
use Doctrine\DBAL\Driver\Middleware as MiddlewareOfDoctrine;

/**
 * DBAL over a PooledPdo, chosen by a middleware: for connections configured by a `url`, for which DoctrineBundle drops
 * `driver_class`. In Symfony one line of services.yaml is enough, with autoconfiguration:
 *
 *     Nexus\Db\Doctrine\Middleware: ~
 *
 * It must be the innermost of the middlewares, since it replaces the driver that it receives. The attribute declares
 * that to DoctrineBundle.
 */
#[AsMiddleware(priority: self::INNERMOST)] // @phpstan-ignore attribute.notFound (of DoctrineBundle, where there is one)
final class Middleware implements MiddlewareOfDoctrine
{
    /** The middleware with the highest priority is the innermost. DoctrineBundle's own have at most 10. */
    public const INNERMOST = 1000;

    /** @throws ConfigurationError NX-0834 for a driver that another middleware has decorated */
    public function wrap(DriverOfDoctrine $driver): DriverOfDoctrine
    {
        if ($driver instanceof DriverOfDoctrine\Middleware\AbstractDriverMiddleware) {
            throw ConfigurationError::notInnermost($driver::class);
        }

        return $driver instanceof Driver ? $driver : new Driver($driver);
    }
}
