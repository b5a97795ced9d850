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
     * @param string|null $section the property of ServerConfig whose object has the option; null: ServerConfig itself
     */
    public function __construct(
        public Option $option,
        public ?string $section,
        public string $property,
        public mixed $default,
    ) {}

    public function of(ServerConfig $config): mixed
    {
        return get_object_vars($this->sectionOf($config))[$this->property];
    }

    public function sectionOf(ServerConfig $config): object
    {
        $section = $this->section === null ? $config : get_object_vars($config)[$this->section];

        return \is_object($section)
            ? $section
            : throw new \LogicException("{$this->section} is no section of ServerConfig.");
    }
}
