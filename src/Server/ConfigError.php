<?php

declare(strict_types=1);

namespace Nexus\Server;

use Nexus\NexusException;

/** An invalid value for a ServerConfig. */
final class ConfigError extends \ValueError implements NexusException
{
    private function __construct(public readonly string $reason)
    {
        parent::__construct("[NX-0418] {$reason}");
    }

    /**
     * @param string $where the option or variable that has the value: "--port", "NEXUS_PORT", "port" @param string
     *     $range what it may be, in words that follow "must be"
     */
    public static function outside(string $where, string $range, string $given): self
    {
        return new self("{$where} must be {$range}, got " . ($given === '' ? 'nothing' : $given) . '.');
    }

    /** @param string $reason a sentence */
    public static function ofSite(string $reason): self
    {
        return new self($reason);
    }

    public static function serviceLink(string $variable, string $given): self
    {
        return new self("{$variable}={$given} was set by Kubernetes or Docker for another service of this name, and "
            . "is no option: "
            . 'unset it, or turn such links off (enableServiceLinks: false).');
    }

    public function errorCode(): string
    {
        return 'NX-0418';
    }
}
