<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Session;

use Nexus\Http\Session\SessionError;
use Nexus\Time\LoopClock;
use Psr\SimpleCache\CacheInterface;

/**
 * Sessions in the cookie. The token is the sealed record.
 *
 * @internal
 */
final readonly class CookieVault implements Vault
{
    /** Browsers keep 4096 bytes of a cookie's name and value (RFC 6265bis §5.6). Names have at most 73. */
    private const LIMIT = 4000;

    public function __construct(private Seal $seal, private ?CacheInterface $revoked, private int $revocation) {}

    public function accepts(string $token): bool
    {
        return \strlen($token) <= self::LIMIT && preg_match('/^[A-Za-z0-9_-]+$/D', $token) === 1;
    }

    public function peek(string $token): ?Record
    {
        $text = $this->seal->open($token);
        $record = $text === null ? null : Record::decode($text);
        if ($record === null || $this->revoked === null) {
            return $record;
        }
        $revoked = StoredVault::guarded(fn(): mixed => $this->revoked->get($this->key($record)));
        if (!\is_int($revoked)) {
            return $record;
        }

        return $revoked <= self::now() ? null : $record->retired();
    }

    /** There is nothing to lock: each request has its own copy. */
    public function open(string $token, float $timeout): VaultEntry
    {
        return new CookieEntry($this, $token);
    }

    public function create(Record $record, int $lifetime): string
    {
        $token = $this->seal->seal($record->encode());
        \strlen($token) <= self::LIMIT || throw SessionError::tooLarge(\strlen($token), self::LIMIT);

        return $token;
    }

    /** @param int $grace seconds during which the cookie can still be read */
    public function revoke(Record $record, int $grace): void
    {
        if ($this->revoked !== null) {
            StoredVault::guarded(fn(): bool => $this->revoked->set(
                $this->key($record),
                self::now() + $grace,
                $this->revocation,
            ));
        }
    }

    public function tidy(): void {}

    private function key(Record $record): string
    {
        return "nexus.session.{$record->id}";
    }

    private static function now(): int
    {
        return (int) LoopClock::seconds();
    }
}
