<?php

declare(strict_types=1);

namespace Nexus\Server\Config;

use Nexus\Server\ServerConfig;

/**
 * The effective options, and the source of each value.
 *
 * @internal
 */
final readonly class Effective
{
    public const DEFAULT = 'default';

    /** @param array<string, string> $sources by option: "default", "nexus.php", "NEXUS_PORT", "--port" */
    public function __construct(public ServerConfig $config, public array $sources) {}

    public function with(Entry $entry, mixed $value, string $source): self
    {
        return new self($this->config->withOption($entry, $value), [$entry->option->name => $source] + $this->sources);
    }
}
