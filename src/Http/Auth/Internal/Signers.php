<?php

declare(strict_types=1);

namespace Nexus\Http\Auth\Internal;

use Lcobucci\JWT\Signer;

/**
 * The implementation of each algorithm.
 *
 * @internal
 */
final class Signers
{
    public static function of(string $algorithm): ?Signer
    {
        return match ($algorithm) {
            'RS256' => new Signer\Rsa\Sha256(),
            'RS384' => new Signer\Rsa\Sha384(),
            'RS512' => new Signer\Rsa\Sha512(),
            'ES256' => new Signer\Ecdsa\Sha256(),
            'ES384' => new Signer\Ecdsa\Sha384(),
            'ES512' => new Signer\Ecdsa\Sha512(),
            'EdDSA' => new Signer\Eddsa(),
            'HS256' => new Signer\Hmac\Sha256(),
            'HS384' => new Signer\Hmac\Sha384(),
            'HS512' => new Signer\Hmac\Sha512(),
            default => null,
        };
    }
}
