<?php

declare(strict_types=1);

namespace Nexus\Server;

/**
 * Production or development. The environment changes all settings that differ between them
 * (docs/operate/environments.md).
 */
enum Environment: string
{
    case Production = 'production';
    case Development = 'development';

    /** The environment variable that passes the decision to every process of a server and to its children. */
    public const VARIABLE = 'NEXUS_ENV';

    /**
     * The environment of this process. In a script outside of a server it is the value of NEXUS_ENV, by default
     * production.
     *
     * @throws ConfigError NX-0418 when NEXUS_ENV names none
     */
    public static function current(): self
    {
        return self::decide(null);
    }

    /**
     * Returns the configured environment (a flag, NEXUS_ENV and nexus.php, in this order). Otherwise production, or
     * development when files are watched.
     *
     * @internal
     * @throws ConfigError NX-0418 when NEXUS_ENV decides and names no environment
     */
    public static function decide(?self $configured, bool $watches = false): self
    {
        return $configured ?? self::ofVariable() ?? ($watches ? self::Development : self::Production);
    }

    private static function ofVariable(): ?self
    {
        $name = getenv(self::VARIABLE);

        return $name === false || $name === ''
            ? null
            : self::tryFrom($name) ?? throw ConfigError::outside(self::VARIABLE, 'production or development', $name);
    }
}
