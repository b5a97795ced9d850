<?php

declare(strict_types=1);

namespace Nexus\Http\Auth;

/**
 * Keys that the application knows when it starts. To rotate keys, give the old and the new one until the tokens of the
 * old one have expired.
 *
 *     KeySet::of(VerificationKey::rsa($pem, keyId: '2026-11'), VerificationKey::rsa($old, keyId: '2026-10'))
 */
final readonly class KeySet implements VerificationKeys
{
    /** Maximum number of keys. A token without "kid" is verified with each that fits. */
    private const MAX_KEYS = 64;

    /** @param list<VerificationKey> $keys */
    private function __construct(private array $keys) {}

    /** A set of these keys. */
    public static function of(VerificationKey ...$keys): self
    {
        return new self(array_values($keys));
    }

    /**
     * The keys of a JSON Web Key Set (RFC 7517 §5).
     *
     * @throws AuthError NX-1101 without lcobucci/jwt, NX-1108 when the document or one of its keys cannot be used
     */
    public static function ofJwks(#[\SensitiveParameter] string $json): self
    {
        return new self(array_map(VerificationKey::jwk(...), self::entries($json)));
    }

    /**
     * The public keys of a set that was fetched. Keys that cannot be used are left out (RFC 7517 §5), and so are
     * secrets: a key that everyone can fetch is none.
     *
     * @throws AuthError NX-1101 without lcobucci/jwt, NX-1108 when the text is no key set
     */
    public static function ofPublicJwks(string $json): self
    {
        $keys = [];
        foreach (self::entries($json) as $entry) {
            try {
                $keys[] = ($entry['kty'] ?? null) === 'oct' ? null : VerificationKey::jwk($entry);
            } catch (AuthError $error) {
                $error->concernsKey() || throw $error;
            }
        }

        return new self(array_values(array_filter($keys, static fn(?VerificationKey $key): bool => $key !== null)));
    }

    public function find(?string $keyId, string $algorithm): array
    {
        return array_values(array_filter(
            $this->keys,
            static fn(VerificationKey $key): bool => $key->fits($keyId, $algorithm),
        ));
    }

    /** @return list<array<mixed>> */
    private static function entries(#[\SensitiveParameter] string $json): array
    {
        try {
            $document = json_decode($json, true, 16, JSON_THROW_ON_ERROR);
        } catch (\JsonException $exception) {
            throw AuthError::badKeys("the key set is no JSON: {$exception->getMessage()}");
        }
        $entries = \is_array($document) ? $document['keys'] ?? null : null;
        if (!\is_array($entries) || \count($entries) > self::MAX_KEYS) {
            throw AuthError::badKeys('a key set has "keys", a list of at most ' . self::MAX_KEYS);
        }

        return array_values(array_filter($entries, is_array(...)));
    }
}
