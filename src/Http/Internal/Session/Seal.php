<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Session;

use Nexus\Http\Session\SessionError;

/**
 * Turns text into a token that only a holder of the key can make, and back. The first byte of a token is its algorithm,
 * which must be one that this object uses.
 *
 * @internal
 */
final readonly class Seal
{
    private const SODIUM = "\x01";
    private const OPENSSL = "\x02";
    private const SIGNED = "\x03";
    private const CIPHER = 'aes-256-gcm';
    private const TAG_BYTES = 16;
    private const NONCE_BYTES = 12;
    private const MAC_BYTES = 32;

    /** @param non-empty-list<string> $keys */
    private function __construct(#[\SensitiveParameter] private array $keys, private string $algorithm) {}

    /**
     * @param non-empty-list<string> $keys the first one seals
     * @throws SessionError NX-1121 when no extension can encrypt
     */
    public static function of(#[\SensitiveParameter] array $keys, bool $encrypts): self
    {
        return new self($keys, match (true) {
            !$encrypts => self::SIGNED,
            \function_exists('sodium_crypto_aead_xchacha20poly1305_ietf_encrypt') => self::SODIUM,
            \function_exists('openssl_encrypt') => self::OPENSSL,
            default => throw SessionError::setting('Encrypted cookies need the extension sodium or openssl: install '
                . 'one, or call withoutEncryption()'),
        });
    }

    public function seal(string $text): string
    {
        $key = $this->key($this->keys[0], $this->algorithm);
        $sealed = match ($this->algorithm) {
            self::SODIUM => self::sealBySodium($text, $key),
            self::OPENSSL => self::sealByOpenssl($text, $key),
            default => hash_hmac('sha256', self::SIGNED . $text, $key, true) . $text,
        };

        return rtrim(strtr(base64_encode($this->algorithm . $sealed), '+/', '-_'), '=');
    }

    /** Null: it was not sealed with one of the keys, or was changed. */
    public function open(string $token): ?string
    {
        $bytes = base64_decode(strtr($token, '-_', '+/'), true);
        if ($bytes === false || $bytes === '' || !$this->opens($bytes[0])) {
            return null;
        }
        foreach ($this->keys as $secret) {
            $text = self::unseal($bytes[0], substr($bytes, 1), $this->key($secret, $bytes[0]));
            if ($text !== null) {
                return $text;
            }
        }

        return null;
    }

    /** Both kinds of encryption are accepted, where they are installed: servers may differ. */
    private function opens(string $algorithm): bool
    {
        return $algorithm === $this->algorithm || $this->algorithm !== self::SIGNED && (
            $algorithm === self::OPENSSL && \function_exists('openssl_decrypt')
            || $algorithm === self::SODIUM && \function_exists('sodium_crypto_aead_xchacha20poly1305_ietf_decrypt')
        );
    }

    private static function unseal(string $algorithm, string $sealed, #[\SensitiveParameter] string $key): ?string
    {
        if ($algorithm === self::SODIUM) {
            $nonce = substr($sealed, 0, SODIUM_CRYPTO_AEAD_XCHACHA20POLY1305_IETF_NPUBBYTES);
            $text = \strlen($nonce) < SODIUM_CRYPTO_AEAD_XCHACHA20POLY1305_IETF_NPUBBYTES
                ? false
                : sodium_crypto_aead_xchacha20poly1305_ietf_decrypt(
                    substr($sealed, \strlen($nonce)),
                    $algorithm,
                    $nonce,
                    $key,
                );

            return $text === false ? null : $text;
        }
        if ($algorithm === self::OPENSSL) {
            return self::openByOpenssl($sealed, $key);
        }
        [$mac, $text] = [substr($sealed, 0, self::MAC_BYTES), substr($sealed, self::MAC_BYTES)];

        return hash_equals(hash_hmac('sha256', self::SIGNED . $text, $key, true), $mac) ? $text : null;
    }

    private static function sealBySodium(string $text, #[\SensitiveParameter] string $key): string
    {
        $nonce = random_bytes(SODIUM_CRYPTO_AEAD_XCHACHA20POLY1305_IETF_NPUBBYTES);

        return $nonce . sodium_crypto_aead_xchacha20poly1305_ietf_encrypt($text, self::SODIUM, $nonce, $key);
    }

    private static function sealByOpenssl(string $text, #[\SensitiveParameter] string $key): string
    {
        $nonce = random_bytes(self::NONCE_BYTES);
        $tag = '';
        $sealed = openssl_encrypt($text, self::CIPHER, $key, OPENSSL_RAW_DATA, $nonce, $tag, self::OPENSSL);
        \assert($sealed !== false && \is_string($tag));

        return $nonce . $tag . $sealed;
    }

    private static function openByOpenssl(string $sealed, #[\SensitiveParameter] string $key): ?string
    {
        if (\strlen($sealed) < self::NONCE_BYTES + self::TAG_BYTES) {
            return null;
        }
        $text = openssl_decrypt(
            substr($sealed, self::NONCE_BYTES + self::TAG_BYTES),
            self::CIPHER,
            $key,
            OPENSSL_RAW_DATA,
            substr($sealed, 0, self::NONCE_BYTES),
            substr($sealed, self::NONCE_BYTES, self::TAG_BYTES),
            self::OPENSSL,
        );

        return $text === false ? null : $text;
    }

    /** Each algorithm has a key of its own. */
    private function key(#[\SensitiveParameter] string $secret, string $algorithm): string
    {
        return hash_hkdf('sha256', $secret, 32, 'nexus session cookie ' . bin2hex($algorithm));
    }
}
