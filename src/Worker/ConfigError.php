<?php

declare(strict_types=1);

namespace Nexus\Worker;

use Nexus\NexusException;

/** A value that a ServerConfig cannot have. */
final class ConfigError extends \ValueError implements NexusException
{
    private function __construct(public readonly string $reason)
    {
        parent::__construct("[NX-0418] {$reason}");
    }

    public static function empty(string $what): self
    {
        return new self("{$what} is empty: name one, or leave the setting out.");
    }

    public static function outside(string $what, int $value, int $least, int $most): self
    {
        return new self("{$what} must be between {$least} and {$most}, got {$value}.");
    }

    public static function notPositive(string $what, float $seconds): self
    {
        return new self("{$what} must be a positive number of seconds, got {$seconds}.");
    }

    public static function unknownEnvironment(string $given): self
    {
        return new self("{$given} is not known: production or development.");
    }

    public function errorCode(): string
    {
        return 'NX-0418';
    }
}
