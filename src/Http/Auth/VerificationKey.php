<?php

declare(strict_types=1);

namespace Nexus\Http\Auth;

use Lcobucci\JWT\Signer;
use Lcobucci\JWT\Signer\Key;
use Lcobucci\JWT\Signer\Key\InMemory;
use Lcobucci\JWT\Validation\Constraint\SignedWith;
use Nexus\Http\Auth\Internal\JsonWebKey;
use Nexus\Http\Auth\Internal\Signers;

/**
 * A key that verifies signatures of one algorithm. A token cannot choose another algorithm for it, so a public key is
 * never used as a shared secret.
 */
final readonly class VerificationKey
{
    private function __construct(
        /** The algorithm: "RS256". */
        public string $algorithm,
        /** The header "kid" of its tokens; null: any. */
        public ?string $keyId,
        private SignedWith $constraint,
    ) {}

    /**
     * An RSA public key.
     *
     * @param string $pem "-----BEGIN PUBLIC KEY-----…"
     * @param string $algorithm RS256, RS384 or RS512
     * @throws AuthError NX-1101 without lcobucci/jwt, NX-1108 when the key cannot be used
     */
    public static function rsa(string $pem, string $algorithm = 'RS256', ?string $keyId = null): self
    {
        return self::ofPublicKey($pem, $algorithm, $keyId, \OPENSSL_KEYTYPE_RSA);
    }

    /**
     * A public key of an elliptic curve.
     *
     * @param string $pem "-----BEGIN PUBLIC KEY-----…"
     * @param string $algorithm ES256, ES384 or ES512
     * @throws AuthError NX-1101 without lcobucci/jwt, NX-1108 when the key cannot be used
     */
    public static function ecdsa(string $pem, string $algorithm = 'ES256', ?string $keyId = null): self
    {
        return self::ofPublicKey($pem, $algorithm, $keyId, \OPENSSL_KEYTYPE_EC);
    }

    /**
     * An Ed25519 public key, for the algorithm EdDSA.
     *
     * @param string $publicKey 32 bytes
     * @throws AuthError NX-1101 without lcobucci/jwt, NX-1108 when the key cannot be used
     */
    public static function ed25519(string $publicKey, ?string $keyId = null): self
    {
        $length = \strlen($publicKey);
        $length === 32 || throw AuthError::badKeys("an Ed25519 key has 32 bytes, {$length} given");

        return self::of('EdDSA', $keyId, $publicKey);
    }

    /**
     * A secret that signs and verifies.
     *
     * @param string $secret as long as the hash: 32 bytes for HS256
     * @param string $algorithm HS256, HS384 or HS512
     * @throws AuthError NX-1101 without lcobucci/jwt, NX-1108 when the secret is too short or a public key
     */
    public static function hmac(
        #[\SensitiveParameter]
        string $secret,
        string $algorithm = 'HS256',
        ?string $keyId = null,
    ): self {
        $least = ['HS256' => 32, 'HS384' => 48, 'HS512' => 64][$algorithm] ?? throw AuthError::badKeys(
            'a secret is for HS256, HS384 or HS512',
        );
        \strlen($secret) >= $least || throw AuthError::badKeys("the secret of {$algorithm} has {$least} bytes or more");
        !str_contains($secret, '-----BEGIN') || throw AuthError::badKeys('a public key is no secret');

        return self::of($algorithm, $keyId, $secret);
    }

    /**
     * A key in JSON (RFC 7517): RSA, EC, OKP with Ed25519, or a secret ("oct").
     *
     * @param array<mixed> $key
     * @throws AuthError NX-1101 without lcobucci/jwt, NX-1108 when the key cannot be used
     */
    public static function jwk(#[\SensitiveParameter] array $key): self
    {
        $jwk = JsonWebKey::of($key);

        return match ($jwk->type) {
            'RSA' => self::rsa($jwk->material, $jwk->algorithm, $jwk->keyId),
            'EC' => self::ecdsa($jwk->material, $jwk->algorithm, $jwk->keyId),
            'OKP' => self::ed25519($jwk->material, $jwk->keyId),
            default => self::hmac($jwk->material, $jwk->algorithm, $jwk->keyId),
        };
    }

    /**
     * The key of a lcobucci/jwt Configuration.
     *
     * @internal
     */
    public static function ofSigner(Signer $signer, Key $key): self
    {
        return new self($signer->algorithmId(), null, new SignedWith($signer, $key));
    }

    /** Whether it may have signed a token with these headers. */
    public function fits(?string $keyId, string $algorithm): bool
    {
        return $this->algorithm === $algorithm
            && ($keyId === null || $this->keyId === null || $this->keyId === $keyId);
    }

    /** @internal verifies the signature of a token */
    public function constraint(): SignedWith
    {
        return $this->constraint;
    }

    private static function ofPublicKey(string $pem, string $algorithm, ?string $keyId, int $type): self
    {
        $key = openssl_pkey_get_public($pem);
        $details = $key === false ? false : openssl_pkey_get_details($key);
        if ($details === false || $details['type'] !== $type) {
            throw AuthError::badKeys("no public key for {$algorithm} can be read");
        }
        $bits = \is_int($details['bits']) ? $details['bits'] : 0;
        $fits = $type === \OPENSSL_KEYTYPE_RSA
            ? $bits >= 2048 && str_starts_with($algorithm, 'RS')
            : $bits === (['ES256' => 256, 'ES384' => 384, 'ES512' => 521][$algorithm] ?? 0);
        $fits || throw AuthError::badKeys("a key with {$bits} bits is none for {$algorithm}");

        return self::of($algorithm, $keyId, $pem);
    }

    private static function of(string $algorithm, ?string $keyId, #[\SensitiveParameter] string $material): self
    {
        class_exists(InMemory::class) || throw AuthError::withoutJwt();
        $signer = Signers::of($algorithm) ?? throw AuthError::badKeys('its algorithm is not supported');
        \assert($material !== '');

        return new self($algorithm, $keyId, new SignedWith($signer, InMemory::plainText($material)));
    }
}
