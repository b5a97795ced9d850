<?php

declare(strict_types=1);

namespace Nexus\Worker\Internal;

use Nexus\Worker\ServerConfig;

/**
 * Where to listen: a host and a port, or the path of a Unix socket.
 *
 * @internal
 */
final readonly class Address
{
    public function __construct(public string $host, public int $port, public ?string $path = null) {}

    /** @return non-empty-list<self> */
    public static function allOf(ServerConfig $config): array
    {
        return [new self($config->host, $config->port, $config->socketPath)];
    }

    /** What makes two addresses of two generations the same one. */
    public function key(): string
    {
        return $this->path === null ? "{$this->host}:{$this->port}" : "unix:{$this->path}";
    }
}
