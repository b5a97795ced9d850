<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

use Nexus\Server\ServerConfig;

/**
 * Where to listen: a host and a port, or the path of a Unix socket.
 *
 * @internal
 */
final readonly class Address
{
    /**
     * @param int|null $mode of a socket's file
     * @param string|null $owner of a socket's file: name, name:group or :group
     */
    public function __construct(
        public string $host,
        public int $port,
        public ?string $path = null,
        public ?int $mode = null,
        public ?string $owner = null,
    ) {}

    /** @return non-empty-list<self> */
    public static function allOf(ServerConfig $config): array
    {
        $mode = $config->listening->socketMode;
        $owner = $config->listening->socketOwner;
        $also = static function (string $place) use ($mode, $owner): self {
            if (str_starts_with($place, 'unix:')) {
                return new self('', 0, substr($place, 5), $mode, $owner);
            }
            $colon = (int) strrpos($place, ':');

            return new self(trim(substr($place, 0, $colon), '[]'), (int) substr($place, $colon + 1));
        };

        return [
            new self($config->host, $config->port, $config->socketPath, $mode, $owner),
            ...array_map($also, $config->listening->also),
        ];
    }

    /** The identity of the address: equal for the same address in two generations. */
    public function key(): string
    {
        return $this->path === null ? "{$this->host}:{$this->port}" : "unix:{$this->path}";
    }
}
