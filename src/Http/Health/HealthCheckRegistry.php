<?php

declare(strict_types=1);

namespace Nexus\Http\Health;

use Nexus\Http\Middleware\InvalidMiddlewareError;

/** The health checks of an application, by their names. */
final class HealthCheckRegistry
{
    /** @var array<string, HealthCheck> */
    private array $checks = [];

    /**
     * Creates a registry with these checks.
     *
     * @throws InvalidMiddlewareError NX-1132 for two checks of one name
     */
    public function __construct(HealthCheck ...$checks)
    {
        foreach ($checks as $check) {
            $this->add($check);
        }
    }

    /**
     * Adds a check.
     *
     * @throws InvalidMiddlewareError NX-1132 when there is one of its name
     */
    public function add(HealthCheck $check): self
    {
        $name = $check->name();
        if (isset($this->checks[$name])) {
            throw InvalidMiddlewareError::setting(self::class, "there are two checks with the name \"{$name}\"");
        }
        $this->checks[$name] = $check;

        return $this;
    }

    /**
     * The checks by their names, in the order of their registration.
     *
     * @return array<string, HealthCheck>
     */
    public function all(): array
    {
        return $this->checks;
    }
}
