<?php

declare(strict_types=1);

namespace Nexus\Http\Session;

use Nexus\Http\Internal\Session\CookieVault;
use Nexus\Http\Internal\Session\Seal;
use Psr\SimpleCache\CacheInterface;

/**
 * Stores sessions in the cookie itself, so that no store is needed: the client has the values, encrypted and
 * authenticated, and can neither read nor change them.
 *
 *     $app->middleware(Sessions::inCookie(CookieSessions::withKeys($_ENV['SESSION_KEY'])));
 *
 * A cookie holds about 3 KB of values. Two requests at the same time each have their own copy, and the response that
 * comes last wins: use a store for counters and carts. A copied cookie is valid until the session expires, also after
 * invalidate(), unless there are revocations.
 */
final readonly class CookieSessions
{
    /** @param non-empty-list<string> $keys */
    private function __construct(
        #[\SensitiveParameter]
        private array $keys,
        private bool $isEncrypted = true,
        private ?CacheInterface $revoked = null,
        private int $revocation = 604_800,
    ) {}

    /**
     * The first key seals; the others only open what was sealed earlier. To change the key, put a new one in front, and
     * remove the old one after the longest lifetime of a session. Values are encrypted by XChaCha20-Poly1305 with
     * ext-sodium, else by AES-256-GCM with ext-openssl.
     *
     * @param string $key 32 random bytes or more, for example of `openssl rand -base64 32`; for nothing else
     * @throws SessionError NX-1121 for a key of less than 32 bytes, and when neither extension is installed
     */
    public static function withKeys(
        #[\SensitiveParameter]
        string $key,
        #[\SensitiveParameter]
        string ...$older,
    ): self {
        foreach ([$key, ...$older] as $each) {
            \strlen($each) >= 32
                || throw SessionError::setting('A key of sessions has at least 32 bytes: openssl rand -base64 32');
        }

        return new self([$key, ...array_values($older)]);
    }

    /**
     * Only signs (HMAC-SHA-256): the client can read the values, and cannot change them. Encrypted cookies are not
     * accepted then, and signed ones are not without this.
     */
    public function withoutEncryption(): self
    {
        return new self($this->keys, false, $this->revoked, $this->revocation);
    }

    /**
     * Remembers sessions that were ended by invalidate() or got a new id by regenerate(), so that copies of their
     * cookies are refused.
     *
     * @param CacheInterface $cache shared by all workers; what it loses is not refused
     * @param int $seconds for which an entry is kept: at least the absolute lifetime of sessions; a week by default
     */
    public function withRevocations(CacheInterface $cache, int $seconds = 604_800): self
    {
        return new self($this->keys, $this->isEncrypted, $cache, $seconds);
    }

    /** @internal */
    public function vault(): CookieVault
    {
        return new CookieVault(Seal::of($this->keys, $this->isEncrypted), $this->revoked, $this->revocation);
    }

    /** @return array{keys: int} keys are not shown */
    public function __debugInfo(): array
    {
        return ['keys' => \count($this->keys)];
    }
}
