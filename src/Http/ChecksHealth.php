<?php

declare(strict_types=1);

namespace Nexus\Http;

use Nexus\Http\Health\HealthCheck;
use Nexus\Http\Health\HealthCheckHandler;
use Nexus\Http\Health\HealthCheckRegistry;

/**
 * Health checks of an application.
 *
 * @internal
 */
trait ChecksHealth
{
    private ?HealthCheckRegistry $healthChecks = null;

    /**
     * Adds checks to the readiness route. /health/ready then answers the state of each check, and 503 if one is down.
     *
     *     $app->health(new PdoCheck($pdo), new DiskSpaceCheck('/var/lib/shop', minimum: 1 << 30));
     *
     * Checks run at once, with 2 seconds for each. For another path, another deadline or the messages of exceptions,
     * register a HealthCheckHandler as a handler.
     *
     * @throws Middleware\InvalidMiddlewareError NX-1132 for two checks of one name
     */
    public function health(HealthCheck ...$checks): self
    {
        if ($this->healthChecks === null) {
            $this->healthChecks = new HealthCheckRegistry();
            $this->get('/health/ready', (new HealthCheckHandler($this->healthChecks))(...))
                ->public()->deadline(null)->cancelOnDisconnect(false);
        }
        foreach ($checks as $check) {
            $this->healthChecks->add($check);
        }

        return $this;
    }
}
