<?php

declare(strict_types=1);

namespace Nexus\Http\Internal;

use Nexus\Http\ServiceNotFoundError;
use Psr\Container\ContainerInterface;

/**
 * The services of an application that has no container.
 *
 * @internal
 */
final readonly class ServiceContainer implements ContainerInterface
{
    public function __construct(private Services $services) {}

    public function get(string $id): mixed
    {
        return $this->services->has($id) ? $this->services->get($id) : throw new ServiceNotFoundError($id);
    }

    public function has(string $id): bool
    {
        return $this->services->has($id);
    }
}
