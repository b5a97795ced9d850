<?php

declare(strict_types=1);

namespace Nexus\Server\Internal\Site;

use Nexus\Server\ConfigError;

/**
 * Users and the hashes of their passwords.
 *
 * @internal
 */
final class PasswordFile
{
    /**
     * @return array<string, string> hashes by name
     * @throws ConfigError NX-0418
     */
    public static function read(string $file): array
    {
        $lines = @file($file, FILE_IGNORE_NEW_LINES | FILE_SKIP_EMPTY_LINES);
        if ($lines === false) {
            throw ConfigError::ofSite("authFile() cannot read {$file}: check the path and its permissions.");
        }
        $users = [];
        foreach ($lines as $line) {
            if (trim($line) !== '' && trim($line)[0] !== '#') {
                [$name, $hash] = [...explode(':', trim($line), 3), ''];
                $users[$name] = $hash;
            }
        }

        return $users;
    }

    /** @throws ConfigError NX-0418 */
    public static function checkName(string $name): string
    {
        return $name !== '' && strpbrk($name, ":\0") === false && \strlen($name) < 200
            ? $name
            : throw ConfigError::ofSite("'{$name}' cannot be the name of a user: it needs a name without a colon.");
    }

    /** @throws ConfigError NX-0418 */
    public static function checkHash(string $name, string $hash): string
    {
        return preg_match('~^(?:\$2[aby]\$|\$[56]\$)~', $hash) === 1
            ? $hash
            : throw ConfigError::ofSite(
                "The password of {$name} is no hash that can be checked: make one with `htpasswd -B` or "
                    . 'password_hash($password, PASSWORD_BCRYPT).',
            );
    }
}
