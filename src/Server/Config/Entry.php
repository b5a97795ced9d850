<?php

declare(strict_types=1);

namespace Nexus\Server\Config;

use Nexus\Server\ServerConfig;

/**
 * An option and where ServerConfig keeps its value.
 *
 * @internal
 */
final readonly class Entry
{
    /**
     * @param string|null $room the property of ServerConfig that holds the object which has it; null: ServerConfig
     * itself
     */
    public function __construct(
        public Option $option,
        public ?string $room,
        public string $property,
        public mixed $default,
    ) {}

    public function of(ServerConfig $config): mixed
    {
        return get_object_vars($this->roomOf($config))[$this->property];
    }

    public function roomOf(ServerConfig $config): object
    {
        $room = $this->room === null ? $config : get_object_vars($config)[$this->room];

        return \is_object($room) ? $room : throw new \LogicException("{$this->room} is no room of ServerConfig.");
    }
}
