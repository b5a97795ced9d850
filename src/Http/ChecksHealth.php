<?php

declare(strict_types=1);

namespace Nexus\Http;

use Nexus\Http\Health\HealthCheck;
use Nexus\Http\Health\HealthCheckHandler;
use Nexus\Http\Health\HealthCheckRegistry;
use Nexus\Http\Health\LivenessHandler;
use Nexus\Http\Internal\Definition;
use Nexus\Http\Internal\Policy;
use Nexus\Http\Middleware\PathPrefix;

/**
 * Health checks of an application.
 *
 * @internal
 */
trait ChecksHealth
{
    private ?HealthCheckRegistry $readiness = null;
    private ?HealthCheckRegistry $liveness = null;
    private ?Policy $healthPolicy = null;
    private ?string $healthPath = null;

    /**
     * Adds checks to the readiness route. /health/ready then answers the state of each check, and 503 if one is down.
     *
     *     $app->health(new PdoCheck($pdo), new DiskSpaceCheck('/var/lib/shop', minimum: 1 << 30));
     *
     * Checks run at once, with 2 seconds for each. For another deadline or the messages of exceptions, register a
     * HealthCheckHandler as a handler.
     *
     * @throws Middleware\InvalidMiddlewareError NX-1132 for two checks of one name
     */
    public function health(HealthCheck ...$checks): self
    {
        $this->readiness ??= $this->addHealthRoute(
            '/ready',
            static fn(HealthCheckRegistry $registry): \Closure => (new HealthCheckHandler($registry))(...),
        );
        array_map($this->readiness->add(...), $checks);

        return $this;
    }

    /**
     * Adds checks to the liveness route, /health/live. It answers 503 if one is down, and the process is then
     * restarted: add only checks whose failure a restart repairs. Without checks the server answers 200 as long as its
     * event loop runs.
     *
     *     $app->liveness(new MailboxCheck($system, degraded: 1_000, down: 100_000));
     *
     * @throws Middleware\InvalidMiddlewareError NX-1132 for two checks of one name
     */
    public function liveness(HealthCheck ...$checks): self
    {
        $this->liveness ??= $this->addHealthRoute(
            '/live',
            static fn(HealthCheckRegistry $registry): \Closure => (new LivenessHandler($registry))(...),
        );
        array_map($this->liveness->add(...), $checks);

        return $this;
    }

    /**
     * Moves the health routes, also those of the server: "/status" makes them /status/live and /status/ready. It takes
     * precedence over the server's option --health, unless that is "off".
     *
     * @throws Middleware\InvalidMiddlewareError NX-1132 for a path that does not begin with a slash
     */
    public function healthPath(string $path): self
    {
        [$this->healthPath] = PathPrefix::all(self::class, [$path]);
        $this->healthPolicy?->setPrefix($this->healthPath);
        $this->policy->change();

        return $this;
    }

    /** @internal null: the server decides */
    public function healthPrefix(): ?string
    {
        return $this->healthPath;
    }

    /** @param \Closure(HealthCheckRegistry): \Closure $handler */
    private function addHealthRoute(string $path, \Closure $handler): HealthCheckRegistry
    {
        if ($this->healthPolicy === null) {
            $this->healthPolicy = new Policy($this->policy);
            $this->healthPolicy->setPrefix($this->healthPath ?? '/health');
            $this->healthPolicy->setPublic();
            $this->healthPolicy->setDeadline(null);
            $this->healthPolicy->setCancels(false);
        }
        $registry = new HealthCheckRegistry();
        $policy = new Policy($this->healthPolicy);
        $this->define(new Definition(['GET'], $path, $handler($registry), $policy, Definition::caller()));

        return $registry;
    }
}
