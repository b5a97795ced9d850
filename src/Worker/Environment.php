<?php

declare(strict_types=1);

namespace Nexus\Worker;

/**
 * One switch for all that differs between a server people rely on and the one its author looks at
 * (docs/guide/environments.md).
 */
enum Environment: string
{
    case Production = 'production';
    case Development = 'development';

    /** What every process of a server, and whatever it starts, finds the decision in. */
    public const VARIABLE = 'NEXUS_ENV';

    /**
     * Which one this process runs in. In a script that is no server's: what NEXUS_ENV says, else production.
     *
     * @throws ConfigError NX-0418 when NEXUS_ENV names none
     */
    public static function current(): self
    {
        return self::decide(null);
    }

    /**
     * What was configured (a flag, NEXUS_ENV and nexus.php, in this order); else production, and development for those
     * who have their files watched.
     *
     * @internal
     * @throws ConfigError NX-0418 when NEXUS_ENV is asked and names none
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
