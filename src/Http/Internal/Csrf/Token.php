<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Csrf;

/**
 * A token is a random mask, and the secret combined with it: it is different in each page.
 *
 * @internal
 */
final class Token
{
    public const BYTES = 32;
    private const LENGTH = 86;

    public static function mask(#[\SensitiveParameter] string $secret): string
    {
        $mask = random_bytes(self::BYTES);

        return self::encode($mask . ($mask ^ $secret));
    }

    /** The secret; null for a text that is no token. */
    public static function unmask(string $token): ?string
    {
        $bytes = \strlen($token) === self::LENGTH ? self::decode($token) : null;
        if ($bytes === null || \strlen($bytes) !== 2 * self::BYTES) {
            return null;
        }
        [$mask, $masked] = str_split($bytes, self::BYTES);

        return $mask ^ $masked;
    }

    public static function encode(string $bytes): string
    {
        return rtrim(strtr(base64_encode($bytes), '+/', '-_'), '=');
    }

    public static function decode(string $text): ?string
    {
        $bytes = base64_decode(strtr($text, '-_', '+/'), true);

        return $bytes === false ? null : $bytes;
    }
}
