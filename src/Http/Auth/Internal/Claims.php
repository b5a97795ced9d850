<?php

declare(strict_types=1);

namespace Nexus\Http\Auth\Internal;

use Lcobucci\JWT\Token\Plain;
use Nexus\Http\Auth\SimplePrincipal;

/**
 * The principal of a token by its usual claims.
 *
 * @internal
 */
final class Claims
{
    /** @return SimplePrincipal|null null: the token has no subject */
    public static function principal(Plain $token): ?SimplePrincipal
    {
        $claims = $token->claims()->all();
        $subject = $claims['sub'] ?? null;

        return \is_string($subject) && $subject !== ''
            ? new SimplePrincipal(
                $subject,
                self::names($claims['roles'] ?? null),
                self::names($claims['scope'] ?? $claims['scp'] ?? null),
                $claims,
            )
            : null;
    }

    /** @return list<string> of a list, or of a text with spaces between them (RFC 8693 §4.2) */
    private static function names(mixed $claim): array
    {
        $names = \is_string($claim) ? explode(' ', $claim) : $claim;

        return \is_array($names)
            ? array_values(array_filter($names, static fn(mixed $name): bool => \is_string($name) && $name !== ''))
            : [];
    }
}
