<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Auth;

use Nexus\Http\Request;

/** Tokens as a server or an attacker makes them, without lcobucci/jwt. */
final class Tokens
{
    /** @var array<string, \OpenSSLAsymmetricKey> */
    private static array $keys = [];

    /**
     * @param array<string, mixed> $claims
     * @param array<string, mixed> $header
     */
    public static function rsa(array $claims, array $header = [], string $key = 'first'): string
    {
        return self::signed(['alg' => 'RS256', ...$header], $claims, static function (string $text) use ($key): string {
            openssl_sign($text, $signature, self::key($key), OPENSSL_ALGO_SHA256);
            \assert(\is_string($signature));

            return $signature;
        });
    }

    /**
     * @param array<string, mixed> $claims
     * @param array<string, mixed> $header
     */
    public static function hmac(string $secret, array $claims, array $header = []): string
    {
        return self::signed(
            ['alg' => 'HS256', ...$header],
            $claims,
            static fn(string $text): string => hash_hmac('sha256', $text, $secret, true),
        );
    }

    /**
     * @param array<string, mixed> $header
     * @param array<string, mixed> $claims
     * @param \Closure(string): string $sign
     */
    public static function signed(array $header, array $claims, \Closure $sign): string
    {
        $text = self::encoded((string) json_encode($header)) . '.' . self::encoded((string) json_encode($claims));

        return "{$text}." . self::encoded($sign($text));
    }

    public static function encoded(string $bytes): string
    {
        return rtrim(strtr(base64_encode($bytes), '+/', '-_'), '=');
    }

    public static function key(string $name): \OpenSSLAsymmetricKey
    {
        $key = self::$keys[$name] ?? openssl_pkey_new(
            $name === 'ec'
                ? ['private_key_type' => OPENSSL_KEYTYPE_EC, 'curve_name' => 'prime256v1']
                : ['private_key_bits' => 2048],
        );
        \assert($key instanceof \OpenSSLAsymmetricKey);

        return self::$keys[$name] = $key;
    }

    public static function pem(string $name): string
    {
        $details = openssl_pkey_get_details(self::key($name));
        \assert($details !== false && \is_string($details['key']));

        return $details['key'];
    }

    /**
     * @param array<string, mixed> $members
     *
     * @return array<string, mixed>
     */
    public static function jwk(string $name, array $members = []): array
    {
        $details = openssl_pkey_get_details(self::key($name));
        \assert($details !== false);
        $numbers = $details['rsa'] ?? $details['ec'];
        \assert(\is_array($numbers));
        $parts = $name === 'ec'
            ? ['kty' => 'EC', 'crv' => 'P-256', 'x' => $numbers['x'], 'y' => $numbers['y']]
            : ['kty' => 'RSA', 'n' => $numbers['n'], 'e' => $numbers['e']];
        foreach (['n', 'e', 'x', 'y'] as $part) {
            if (isset($parts[$part])) {
                \assert(\is_string($parts[$part]));
                $parts[$part] = self::encoded($parts[$part]);
            }
        }

        return [...$parts, ...$members];
    }

    public static function request(string $token): Request
    {
        return Request::of('GET', '/', ['Authorization' => "Bearer {$token}"]);
    }
}
