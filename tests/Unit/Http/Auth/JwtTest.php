<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Auth;

use Lcobucci\JWT\Configuration;
use Lcobucci\JWT\Signer\Hmac\Sha256;
use Lcobucci\JWT\Signer\Key\InMemory;
use Lcobucci\JWT\Token\Plain;
use Nexus\Http\Auth\AuthError;
use Nexus\Http\Auth\JwtAuthenticator;
use Nexus\Http\Auth\KeySet;
use Nexus\Http\Auth\Principal;
use Nexus\Http\Auth\SimplePrincipal;
use Nexus\Http\Auth\VerificationKey;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Psr\Clock\ClockInterface;

final class JwtTest extends TestCase
{
    private const NOW = 1_800_000_000;
    private const SECRET = 'a secret of thirty-two bytes, or more';
    private const CLAIMS = [
        'sub' => 'ada',
        'iss' => 'https://id.example',
        'aud' => 'shop',
        'exp' => self::NOW + 60,
        'scope' => 'orders:read orders:write',
        'roles' => ['admin'],
    ];

    public function testAValidTokenIsAPrincipal(): void
    {
        $principal = self::ofRsa()->authenticate(Tokens::request(Tokens::rsa(self::CLAIMS)));
        self::assertInstanceOf(Principal::class, $principal);
        self::assertSame('ada', $principal->id());
        self::assertSame(['orders:read', 'orders:write'], $principal->scopes());
        self::assertTrue($principal->hasRole('admin'));
        self::assertSame('https://id.example', $principal->claims()['iss']);
    }

    /** @return iterable<string, array{\Closure(): string, bool}> a token, and whether it is valid */
    public static function tokens(): iterable
    {
        $claims = self::CLAIMS;
        $rsa = self::changed(...);
        $without = static fn(string $claim): \Closure
            => static fn(): string => Tokens::rsa(array_diff_key(self::CLAIMS, [$claim => 1]));
        yield 'RFC 7519 §4.1.4: exp in the future' => [$rsa([]), true];
        yield 'RFC 7519 §4.1.4: exp now' => [$rsa(['exp' => self::NOW]), false];
        yield 'RFC 7519 §4.1.4: exp in the past' => [$rsa(['exp' => self::NOW - 1]), false];
        yield 'RFC 7519 §4.1.4: exp is no number' => [$rsa(['exp' => 'tomorrow']), false];
        yield 'RFC 7519 §4.1.4: exp is not finite' => [$rsa(['exp' => '1e999']), false];
        yield 'no exp' => [$without('exp'), false];
        yield 'RFC 7519 §4.1.5: nbf now' => [$rsa(['nbf' => self::NOW]), true];
        yield 'RFC 7519 §4.1.5: nbf in the future' => [$rsa(['nbf' => self::NOW + 10]), false];
        yield 'RFC 7519 §4.1.6: iat in the future' => [$rsa(['iat' => self::NOW + 10]), false];
        yield 'RFC 7519 §4.1.1: another issuer' => [$rsa(['iss' => 'https://evil.example']), false];
        yield 'RFC 7519 §4.1.1: issuers in a list' => [$rsa(['iss' => ['https://id.example']]), false];
        yield 'RFC 7519 §4.1.1: no issuer' => [$without('iss'), false];
        yield 'RFC 7519 §4.1.3: one of several audiences' => [$rsa(['aud' => ['other', 'shop']]), true];
        yield 'RFC 7519 §4.1.3: another audience' => [$rsa(['aud' => 'other']), false];
        yield 'RFC 7519 §4.1.3: no audience' => [$without('aud'), false];
        yield 'RFC 7519 §4.1.2: no subject' => [$without('sub'), false];
        yield 'RFC 7519 §4.1.2: an empty subject' => [$rsa(['sub' => '']), false];
        yield 'RFC 7515 §4.1.4: kid of a key without one' => [$rsa([], ['kid' => 'any']), true];
        yield 'RFC 7515 §4.1.4: kid is no text' => [$rsa([], ['kid' => ['first']]), false];
        yield 'RFC 7515 §4.1.4: kid too long' => [$rsa([], ['kid' => str_repeat('a', 257)]), false];
        yield 'RFC 7515 §4.1.11: crit' => [$rsa([], ['crit' => ['b64'], 'b64' => false]), false];
        yield 'RFC 7515 §4.1.1: alg is no text' => [$rsa([], ['alg' => ['RS256']]), false];
        yield 'RFC 7515 §4.1.1: alg of another case' => [$rsa([], ['alg' => 'rs256']), false];
        yield 'attack: alg none without signature' => [
            static fn(): string => Tokens::signed(['alg' => 'none'], $claims, static fn(): string => ''),
            false,
        ];
        yield 'attack: alg none with a signature' => [$rsa([], ['alg' => 'none']), false];
        yield 'attack: alg NoNe' => [$rsa([], ['alg' => 'NoNe']), false];
        yield 'attack: the public key as a secret (RS256 to HS256)' => [
            static fn(): string => Tokens::hmac(Tokens::pem('first'), $claims),
            false,
        ];
        yield 'attack: another key' => [static fn(): string => Tokens::rsa($claims, [], 'second'), false];
        yield 'attack: the key in the token (jwk)' => [
            static fn(): string => Tokens::rsa($claims, ['jwk' => Tokens::jwk('second')], 'second'),
            false,
        ];
        yield 'attack: the URL of the key in the token (jku, x5u)' => [
            static fn(): string => Tokens::rsa($claims, ['jku' => 'http://evil/', 'x5u' => 'http://evil/'], 'second'),
            false,
        ];
        yield 'attack: kid names a file' => [$rsa([], ['kid' => '../../../../dev/null', 'alg' => 'HS256']), false];
        yield 'attack: kid is SQL' => [
            static fn(): string => Tokens::hmac('', $claims, ['kid' => "' UNION SELECT ''--"]),
            false,
        ];
        yield 'attack: changed claims' => [
            static function () use ($claims): string {
                [$header, , $signature] = explode('.', Tokens::rsa($claims));

                $forged = Tokens::encoded((string) json_encode(['sub' => 'root'] + $claims));

                return "{$header}.{$forged}.{$signature}";
            },
            false,
        ];
        yield 'attack: no signature' => [
            static fn(): string => substr(Tokens::rsa($claims), 0, (int) strrpos(Tokens::rsa($claims), '.') + 1),
            false,
        ];
        yield 'RFC 7516: five parts' => [static fn(): string => 'a.b.c.d.e', false];
        yield 'two parts' => [static fn(): string => 'a.b', false];
        yield 'no JSON' => [static fn(): string => 'YQ.YQ.YQ', false];
        yield 'oversized' => [$rsa(['pad' => str_repeat('a', 9000)]), false];
    }

    /** @param \Closure(): string $token */
    #[DataProvider('tokens')]
    public function testTheStandardAndAttacks(\Closure $token, bool $isValid): void
    {
        self::assertSame($isValid, self::ofRsa()->authenticate(Tokens::request($token())) !== null);
    }

    public function testATokenOfASecretIsNotOneOfAPublicKeyAndTheReverse(): void
    {
        $keys = KeySet::of(
            VerificationKey::rsa(Tokens::pem('first'), keyId: 'a'),
            VerificationKey::hmac(self::SECRET, keyId: 'b'),
        );
        $jwt = new JwtAuthenticator($keys, clock: self::clock());
        $accepts = static fn(string $token): bool => $jwt->authenticate(Tokens::request($token)) !== null;
        self::assertSame([true, true, false, false, false], [
            $accepts(Tokens::rsa(self::CLAIMS, ['kid' => 'a'])),
            $accepts(Tokens::hmac(self::SECRET, self::CLAIMS, ['kid' => 'b'])),
            $accepts(Tokens::hmac(self::SECRET, self::CLAIMS, ['kid' => 'a'])),
            $accepts(Tokens::rsa(self::CLAIMS, ['kid' => 'b'])),
            $accepts(Tokens::hmac(Tokens::pem('first'), self::CLAIMS, ['kid' => 'a'])),
        ]);
    }

    public function testKeysRotate(): void
    {
        $jwt = new JwtAuthenticator(KeySet::of(
            VerificationKey::rsa(Tokens::pem('first'), keyId: 'old'),
            VerificationKey::rsa(Tokens::pem('second'), keyId: 'new'),
        ), clock: self::clock());
        $accepts = static fn(string $kid, string $key): bool
            => $jwt->authenticate(Tokens::request(Tokens::rsa(self::CLAIMS, ['kid' => $kid], $key))) !== null;
        self::assertSame([true, true, false, false], [
            $accepts('old', 'first'),
            $accepts('new', 'second'),
            $accepts('new', 'first'),
            $accepts('unknown', 'first'),
        ]);
        $anyKey = Tokens::request(Tokens::rsa(self::CLAIMS, [], 'second'));
        self::assertNotNull($jwt->authenticate($anyKey), 'without kid, each key is tried');
    }

    public function testClocksMayDifferByTheLeeway(): void
    {
        $jwt = new JwtAuthenticator(self::rsaKey(), clock: self::clock(), leeway: new \DateInterval('PT30S'));
        $at = static fn(string $claim, int $time): bool
            => $jwt->authenticate(Tokens::request(self::changed([$claim => $time])())) !== null;
        self::assertSame([true, false, true, false], [
            $at('exp', self::NOW - 29),
            $at('exp', self::NOW - 31),
            $at('nbf', self::NOW + 29),
            $at('nbf', self::NOW + 31),
        ]);
    }

    public function testAMapperMakesThePrincipal(): void
    {
        $mapper = static fn(Plain $token): ?Principal => $token->claims()->get('sub') === 'ada'
            ? new SimplePrincipal('user-1')
            : null;
        $jwt = new JwtAuthenticator(self::rsaKey(), claimsMapper: $mapper, clock: self::clock());
        self::assertSame('user-1', $jwt->authenticate(Tokens::request(Tokens::rsa(self::CLAIMS)))?->id());
        $other = Tokens::request(Tokens::rsa([...self::CLAIMS, 'sub' => 'bob']));
        self::assertNull($jwt->authenticate($other));
    }

    public function testAConfigurationOfLcobucciWorksAndItsTokensAreAccepted(): void
    {
        $jwt = Configuration::forSymmetricSigner(new Sha256(), InMemory::plainText(self::SECRET));
        $now = new \DateTimeImmutable('@' . self::NOW);
        $token = $jwt->builder()->relatedTo('ada')->expiresAt($now->modify('+1 minute'))
            ->getToken($jwt->signer(), $jwt->signingKey())->toString();
        $authenticator = new JwtAuthenticator($jwt, clock: self::clock(), subject: 'ada');
        self::assertSame('ada', $authenticator->authenticate(Tokens::request($token))?->id());
        self::assertNull($authenticator->authenticate(Tokens::request(Tokens::rsa(self::CLAIMS))));
    }

    public function testJsonWebKeysVerify(): void
    {
        $pair = sodium_crypto_sign_keypair();
        $secret = random_bytes(32);
        $jwks = (string) json_encode(['keys' => [
            Tokens::jwk('first', ['kid' => 'rsa', 'use' => 'sig']),
            Tokens::jwk('ec', ['kid' => 'ec']),
            ['kty' => 'OKP', 'crv' => 'Ed25519', 'kid' => 'ed', 'x' => Tokens::encoded(sodium_crypto_sign_publickey($pair))],
            ['kty' => 'oct', 'kid' => 'oct', 'alg' => 'HS256', 'k' => Tokens::encoded($secret)],
        ]]);
        $jwt = new JwtAuthenticator(KeySet::ofJwks($jwks), clock: self::clock());
        $tokens = [
            Tokens::rsa(self::CLAIMS, ['kid' => 'rsa']),
            Tokens::signed(['alg' => 'ES256', 'kid' => 'ec'], self::CLAIMS, static function (string $text): string {
                openssl_sign($text, $der, Tokens::key('ec'), OPENSSL_ALGO_SHA256);
                \assert(\is_string($der));

                return self::joseSignature($der);
            }),
            Tokens::signed(['alg' => 'EdDSA', 'kid' => 'ed'], self::CLAIMS, static fn(string $text): string
                => sodium_crypto_sign_detached($text, sodium_crypto_sign_secretkey($pair))),
            Tokens::hmac($secret, self::CLAIMS, ['kid' => 'oct']),
        ];
        foreach ($tokens as $token) {
            self::assertSame('ada', $jwt->authenticate(Tokens::request($token))?->id());
        }
        $fetched = new JwtAuthenticator(KeySet::ofPublicJwks($jwks), clock: self::clock());
        self::assertNotNull($fetched->authenticate(Tokens::request($tokens[0])));
        self::assertNull($fetched->authenticate(Tokens::request($tokens[3])), 'a public secret is none');
    }

    /** @return iterable<string, array{array<string, mixed>}> RFC 7517 */
    public static function badKeys(): iterable
    {
        yield '§4.2: for encryption' => [Tokens::jwk('first', ['use' => 'enc'])];
        yield '§4.3: not to verify' => [Tokens::jwk('first', ['key_ops' => ['encrypt']])];
        yield '§4.4: alg of another type' => [Tokens::jwk('ec', ['alg' => 'HS256'])];
        yield '§4.4: RSA with HS256' => [Tokens::jwk('first', ['alg' => 'HS256'])];
        yield '§4.4: none' => [Tokens::jwk('first', ['alg' => 'none'])];
        yield '§4.5: kid is no text' => [Tokens::jwk('first', ['kid' => 7])];
        yield '§4.1: no kty' => [['n' => 'AQAB']];
        yield 'RFC 7518 §6.3: n is no base64url' => [['kty' => 'RSA', 'n' => '+/=', 'e' => 'AQAB']];
        yield 'RFC 7518 §3.3: a short key' => [['kty' => 'RSA', 'n' => Tokens::encoded(random_bytes(64)), 'e' => 'AQAB']];
        yield 'RFC 7518 §6.2: an unknown curve' => [[...Tokens::jwk('ec'), 'crv' => 'P-257']];
        yield 'RFC 7518 §6.2: a point that is not on the curve' => [[...Tokens::jwk('ec'), 'x' => 'AAAA', 'y' => 'AAAA']];
        yield 'RFC 7518 §3.2: a short secret' => [['kty' => 'oct', 'k' => Tokens::encoded('short')]];
        yield 'RFC 8037: a short key' => [['kty' => 'OKP', 'crv' => 'Ed25519', 'x' => 'AAAA']];
    }

    /** @param array<string, mixed> $key */
    #[DataProvider('badKeys')]
    public function testABadKeyIsRefusedAtStartAndLeftOutWhenItIsFetched(array $key): void
    {
        $jwks = (string) json_encode(['keys' => [$key, Tokens::jwk('second')]]);
        self::assertCount(1, KeySet::ofPublicJwks($jwks)->find(null, 'RS256'));
        $this->expectException(AuthError::class);
        $this->expectExceptionMessageMatches('~^\[NX-1108\] ~');
        KeySet::ofJwks($jwks);
    }

    public function testAPublicKeyIsNoSecret(): void
    {
        $this->expectExceptionMessageMatches('~^\[NX-1108\].+a public key is no secret~');
        VerificationKey::hmac(Tokens::pem('first'));
    }

    public function testRandomTokensAreRefusedWithoutAnError(): void
    {
        mt_srand(7);
        $jwt = self::ofRsa();
        $pieces = ['{', '}', '"alg"', '"RS256"', ':', ',', '[', ']', '1e999', '-1', 'null', '"exp"', '""', "\0", 'é', '"aud"'];
        for ($round = 0; $round < 2000; ++$round) {
            $parts = [];
            for ($part = 0; $part < 3; ++$part) {
                $text = '';
                for ($length = mt_rand(0, 8); $length > 0; --$length) {
                    $text .= $pieces[mt_rand(0, \count($pieces) - 1)];
                }
                $parts[] = Tokens::encoded($part < 2 && mt_rand(0, 1) === 1 ? "{{$text}}" : $text);
            }
            self::assertNull($jwt->authenticate(Tokens::request(implode('.', $parts))));
        }
        $values = [null, true, -1, 1e300, '', 'a', [], [[]], ['a' => 1], '9999999999999999999', 0.5, -INF <=> 1];
        foreach (['exp', 'nbf', 'iat', 'iss', 'aud', 'sub', 'jti', 'scope', 'roles'] as $claim) {
            foreach ($values as $value) {
                $jwt->authenticate(Tokens::request(Tokens::rsa([...self::CLAIMS, $claim => $value])));
            }
        }
    }

    /**
     * @param array<string, mixed> $claims
     * @param array<string, mixed> $header
     *
     * @return \Closure(): string
     */
    private static function changed(array $claims, array $header = []): \Closure
    {
        return static fn(): string => Tokens::rsa([...self::CLAIMS, ...$claims], $header);
    }

    private static function ofRsa(): JwtAuthenticator
    {
        return new JwtAuthenticator(
            self::rsaKey(),
            clock: self::clock(),
            issuers: ['https://other.example', 'https://id.example'],
            audience: 'shop',
        );
    }

    private static function rsaKey(): KeySet
    {
        return KeySet::of(VerificationKey::rsa(Tokens::pem('first')));
    }

    private static function clock(): ClockInterface
    {
        return new class (self::NOW) implements ClockInterface {
            public function __construct(private int $now) {}

            public function now(): \DateTimeImmutable
            {
                return new \DateTimeImmutable("@{$this->now}");
            }
        };
    }

    /** RFC 7518 §3.4: r and s with 32 bytes each. */
    private static function joseSignature(string $der): string
    {
        $length = \ord($der[3]);
        $numbers = [substr($der, 4, $length), substr($der, 4 + $length + 2)];

        return implode('', array_map(
            static fn(string $number): string => str_pad(ltrim($number, "\0"), 32, "\0", STR_PAD_LEFT),
            $numbers,
        ));
    }
}
