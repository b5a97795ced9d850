<?php

declare(strict_types=1);

namespace Nexus\Http\Auth\Internal;

use Nexus\Http\Auth\AuthError;

/**
 * A JSON Web Key (RFC 7517, RFC 7518 §6, RFC 8037) that verifies signatures.
 *
 * @internal
 */
final readonly class JsonWebKey
{
    private const CURVES = [
        'P-256' => ['ES256', 32, '06082a8648ce3d030107'],
        'P-384' => ['ES384', 48, '06052b81040022'],
        'P-521' => ['ES512', 66, '06052b81040023'],
    ];
    /** The algorithm of a key that names none. */
    private const OF_RSA = 'RS256';

    /** @param string $material PEM for RSA and EC, else bytes */
    private function __construct(
        public string $type,
        public string $algorithm,
        public ?string $keyId,
        public string $material,
    ) {}

    /**
     * @param array<mixed> $key
     * @throws AuthError NX-1108
     */
    public static function of(#[\SensitiveParameter] array $key): self
    {
        $operations = $key['key_ops'] ?? null;
        if (($key['use'] ?? 'sig') !== 'sig' || \is_array($operations) && !\in_array('verify', $operations, true)) {
            throw AuthError::badKeys('it is not for signatures');
        }
        [$algorithm, $material] = match ($key['kty'] ?? null) {
            'RSA' => [self::OF_RSA, self::rsa($key)],
            'EC' => self::ec($key),
            'OKP' => ['EdDSA', self::okp($key)],
            'oct' => ['HS256', self::bytes($key, 'k')],
            default => throw AuthError::badKeys('its "kty" is not supported'),
        };
        $stated = $key['alg'] ?? $algorithm;
        $keyId = $key['kid'] ?? null;
        $isFixed = \in_array($key['kty'], ['EC', 'OKP'], true);
        if (!\is_string($stated) || $isFixed && $stated !== $algorithm || $keyId !== null && !\is_string($keyId)) {
            throw AuthError::badKeys('its "alg" or "kid" does not fit');
        }

        return new self($key['kty'], $stated, $keyId, $material);
    }

    /** @param array<mixed> $key */
    private static function rsa(array $key): string
    {
        $numbers = self::integer(self::bytes($key, 'n')) . self::integer(self::bytes($key, 'e'));
        $algorithm = self::sequence((string) hex2bin('06092a864886f70d010101' . '0500'));

        return self::pem($algorithm, self::sequence($numbers));
    }

    /**
     * @param array<mixed> $key
     *
     * @return array{string, string}
     */
    private static function ec(array $key): array
    {
        $curve = $key['crv'] ?? null;
        [$algorithm, $length, $identifier] = self::CURVES[\is_string($curve) ? $curve : '']
            ?? throw AuthError::badKeys('its "crv" is not supported');
        $point = '';
        foreach (['x', 'y'] as $coordinate) {
            $bytes = self::bytes($key, $coordinate);
            \strlen($bytes) <= $length || throw AuthError::badKeys("\"{$coordinate}\" is too long");
            $point .= str_pad($bytes, $length, "\0", STR_PAD_LEFT);
        }
        $identifiers = self::sequence((string) hex2bin("06072a8648ce3d0201{$identifier}"));

        return [$algorithm, self::pem($identifiers, "\x04{$point}")];
    }

    /** @param array<mixed> $key */
    private static function okp(array $key): string
    {
        return ($key['crv'] ?? null) === 'Ed25519'
            ? self::bytes($key, 'x')
            : throw AuthError::badKeys('its "crv" is not supported');
    }

    /** @param array<mixed> $key */
    private static function bytes(array $key, string $name): string
    {
        $text = $key[$name] ?? null;
        $bytes = \is_string($text) && preg_match('/^[A-Za-z0-9_-]+$/D', $text) === 1
            ? base64_decode(strtr($text, '-_', '+/'), true)
            : false;

        return $bytes === false || $bytes === '' ? throw AuthError::badKeys("\"{$name}\" is no base64url") : $bytes;
    }

    /** SubjectPublicKeyInfo (RFC 5280 §4.1). */
    private static function pem(string $algorithm, string $bits): string
    {
        $der = self::sequence($algorithm . self::tagged("\x03", "\0{$bits}"));

        $text = chunk_split(base64_encode($der), 64, "\n");

        return "-----BEGIN PUBLIC KEY-----\n{$text}-----END PUBLIC KEY-----\n";
    }

    private static function sequence(string $content): string
    {
        return self::tagged("\x30", $content);
    }

    /** Of an unsigned number, so its first bit is 0. */
    private static function integer(string $bytes): string
    {
        $bytes = ltrim($bytes, "\0");

        return self::tagged("\x02", $bytes === '' || \ord($bytes[0]) >= 0x80 ? "\0{$bytes}" : $bytes);
    }

    private static function tagged(string $tag, string $content): string
    {
        $length = \strlen($content);
        if ($length < 0x80) {
            return $tag . \chr($length) . $content;
        }
        $bytes = ltrim(pack('N', $length), "\0");

        return $tag . \chr(0x80 | \strlen($bytes)) . $bytes . $content;
    }
}
