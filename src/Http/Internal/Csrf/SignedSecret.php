<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Csrf;

use Nexus\Http\Session\SessionCookie;

/**
 * Signs the secret in a cookie, so that only the server can issue one.
 *
 * @internal
 */
final readonly class SignedSecret
{
    private const COOKIE = 'csrf';
    private const LENGTH = 86;

    public SessionCookie $cookie;

    /** @param non-empty-list<string> $keys the first one signs */
    public function __construct(#[\SensitiveParameter] private array $keys)
    {
        $this->cookie = SessionCookie::create(self::COOKIE);
    }

    public function seal(#[\SensitiveParameter] string $secret): string
    {
        return Token::encode($secret . self::mac($secret, $this->keys[0]));
    }

    /** Null: none of the keys has signed it. */
    public function open(string $cookie): ?string
    {
        $bytes = \strlen($cookie) === self::LENGTH ? Token::decode($cookie) : null;
        if ($bytes === null || \strlen($bytes) !== 2 * Token::BYTES) {
            return null;
        }
        [$secret, $mac] = str_split($bytes, Token::BYTES);
        foreach ($this->keys as $key) {
            if (hash_equals(self::mac($secret, $key), $mac)) {
                return $secret;
            }
        }

        return null;
    }

    /** @return array{} keys are not shown */
    public function __debugInfo(): array
    {
        return [];
    }

    private static function mac(#[\SensitiveParameter] string $secret, #[\SensitiveParameter] string $key): string
    {
        return hash_hmac('sha256', "nexus csrf cookie\0{$secret}", $key, true);
    }
}
