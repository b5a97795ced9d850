<?php

declare(strict_types=1);

namespace Nexus\Server\Config;

use Nexus\Server\ConfigError;

/**
 * Codes of findings of `nexus doctor`, or their beginnings.
 *
 * @internal
 */
final class FindingCodes
{
    /**
     * @return list<string>
     * @throws ConfigError NX-0418
     */
    public static function checked(string ...$codes): array
    {
        foreach ($codes as $code) {
            if (preg_match('/^DR-\d{0,3}$/D', $code) !== 1) {
                throw ConfigError::outside('A forbidden finding', 'a code as DR-333, or its beginning', $code);
            }
        }

        return array_values($codes);
    }
}
