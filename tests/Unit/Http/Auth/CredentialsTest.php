<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Auth;

use Nexus\Http\Auth\AuthChallenge;
use Nexus\Http\Auth\Authentication;
use Nexus\Http\Auth\Authenticator;
use Nexus\Http\Auth\AuthError;
use Nexus\Http\Auth\BasicAuthenticator;
use Nexus\Http\Auth\BearerTokenExtractor;
use Nexus\Http\Auth\ChainAuthenticator;
use Nexus\Http\Auth\CookieTokenExtractor;
use Nexus\Http\Auth\HeaderTokenExtractor;
use Nexus\Http\Auth\PasswordHasher;
use Nexus\Http\Auth\Principal;
use Nexus\Http\Auth\SimplePrincipal;
use Nexus\Http\Auth\StaticTokenAuthenticator;
use Nexus\Http\Auth\TokenExtractor;
use Nexus\Http\Error\ValidationFailed;
use Nexus\Http\Request;
use Nexus\Http\Response;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Psr\Log\AbstractLogger;

final class CredentialsTest extends TestCase
{
    /** @return iterable<string, array{TokenExtractor, array<string, string|list<string>>, string|null}> */
    public static function tokens(): iterable
    {
        $bearer = new BearerTokenExtractor();
        $of = static fn(string $value): array => ['Authorization' => $value];
        yield 'RFC 6750 §2.1' => [$bearer, $of('Bearer mF_9.B5f-4.1JqM'), 'mF_9.B5f-4.1JqM'];
        yield 'RFC 6750 §2.1: every character' => [$bearer, $of('Bearer aZ09-._~+/=='), 'aZ09-._~+/=='];
        yield 'RFC 9110 §11.1: the scheme in any case' => [$bearer, $of('bEARER a'), 'a'];
        yield 'RFC 9110 §11.4: several spaces' => [$bearer, $of('Bearer   a'), 'a'];
        yield 'no token' => [$bearer, $of('Bearer'), null];
        yield 'only a space' => [$bearer, $of('Bearer '), null];
        yield 'a space in the token' => [$bearer, $of('Bearer a b'), null];
        yield 'another character' => [$bearer, $of('Bearer a,b'), null];
        yield '= in the middle' => [$bearer, $of('Bearer a=b'), null];
        yield 'another scheme' => [$bearer, $of('Basic YTpi'), null];
        yield 'a scheme that begins so' => [$bearer, $of('Bearers a'), null];
        yield 'no header' => [$bearer, [], null];
        yield 'attack: two headers' => [$bearer, ['Authorization' => ['Bearer a', 'Bearer b']], null];
        yield 'the maximum' => [$bearer, $of('Bearer ' . str_repeat('a', 8192)), str_repeat('a', 8192)];
        yield 'attack: oversized' => [$bearer, $of('Bearer ' . str_repeat('a', 8193)), null];
        $header = new HeaderTokenExtractor('X-Api-Key');
        yield 'header' => [$header, ['x-api-key' => 'k!ey'], 'k!ey'];
        yield 'header: none' => [$header, [], null];
        yield 'header: empty' => [$header, ['X-Api-Key' => ''], null];
        yield 'header: a space' => [$header, ['X-Api-Key' => 'a b'], null];
        yield 'header, attack: two' => [$header, ['X-Api-Key' => ['a', 'b']], null];
        yield 'header, attack: oversized' => [$header, ['X-Api-Key' => str_repeat('a', 8193)], null];
        $cookie = new CookieTokenExtractor('token');
        yield 'cookie' => [$cookie, ['Cookie' => 'other=1; token=abc'], 'abc'];
        yield 'cookie: none' => [$cookie, ['Cookie' => 'nottoken=1'], null];
        yield 'cookie, attack: one of a sibling domain' => [$cookie, ['Cookie' => 'token=abc; token=evil'], null];
        yield 'cookie, attack: two headers' => [$cookie, ['Cookie' => ['token=abc', 'token=evil']], null];
        yield 'cookie, attack: oversized' => [$cookie, ['Cookie' => 'token=' . str_repeat('a', 8193)], null];
    }

    /** @param array<string, string|list<string>> $headers */
    #[DataProvider('tokens')]
    public function testTokensAreExtracted(TokenExtractor $extractor, array $headers, ?string $expected): void
    {
        self::assertSame($expected, $extractor->extract(Request::of('GET', '/', $headers)));
    }

    /** @return iterable<string, array{string, array{string, string}|null}> RFC 7617 */
    public static function basic(): iterable
    {
        yield '§2: the example' => ['Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==', ['Aladdin', 'open sesame']];
        yield '§2.1: the example with charset' => ['Basic dGVzdDoxMjPCow==', ['test', '123£']];
        yield '§2: the scheme in any case' => ['bASIC dGVzdDp4', ['test', 'x']];
        yield '§2: colons in the password' => ['Basic ' . base64_encode('a:b:c'), ['a', 'b:c']];
        yield '§2: both empty' => ['Basic ' . base64_encode(':'), ['', '']];
        yield '§2: no colon' => ['Basic ' . base64_encode('ab'), null];
        yield '§2: control characters' => ['Basic ' . base64_encode("a:b\0"), null];
        yield '§2: a line end' => ['Basic ' . base64_encode("a:b\n"), null];
        yield '§2.1: no UTF-8' => ['Basic ' . base64_encode("a:\xa3"), null];
        yield 'no base64' => ['Basic a:b', null];
        yield 'no credentials' => ['Basic', null];
        yield 'base64url' => ['Basic _-8=', null];
        yield 'another scheme' => ['Bearer QWxhZGRpbjpvcGVuIHNlc2FtZQ==', null];
        yield 'oversized' => ['Basic ' . base64_encode(str_repeat('a', 8192) . ':b'), null];
    }

    /** @param array{string, string}|null $expected */
    #[DataProvider('basic')]
    public function testBasicCredentialsAreRead(string $header, ?array $expected): void
    {
        $seen = null;
        $basic = new BasicAuthenticator(static function (string $name, string $password) use (&$seen): Principal {
            $seen = [$name, $password];

            return new SimplePrincipal($name);
        });
        $principal = $basic->authenticate(Request::of('GET', '/', ['Authorization' => $header]));
        self::assertSame($expected, $seen);
        self::assertSame($expected[0] ?? null, $principal?->id());
        $challenge = $basic->challenges(Request::of('GET', '/'))[0];
        self::assertSame('Basic realm="api", charset="UTF-8"', (string) $challenge, 'RFC 7617 §2.1');
    }

    public function testTwoBasicHeadersAreNone(): void
    {
        $basic = new BasicAuthenticator(static fn(): Principal => new SimplePrincipal('any'));
        $headers = ['Authorization' => ['Basic dGVzdDp4', 'Basic dGVzdDp4']];
        self::assertNull($basic->authenticate(Request::of('GET', '/', $headers)));
    }

    public function testBasicVerifiesHashes(): void
    {
        $hasher = new PasswordHasher(8, 1);
        $basic = BasicAuthenticator::ofHashes(['ada' => $hasher->hash('secret')], $hasher);
        $as = static fn(string $name, string $password): ?string => $basic->authenticate(Request::of('GET', '/', [
            'Authorization' => 'Basic ' . base64_encode("{$name}:{$password}"),
        ]))?->id();
        self::assertSame(['ada', null, null], [$as('ada', 'secret'), $as('ada', 'wrong'), $as('bob', 'secret')]);
    }

    public function testStaticTokensAreFoundAtEachPosition(): void
    {
        $tokens = [];
        foreach (range(1, 20) as $number) {
            $tokens["token-{$number}"] = new SimplePrincipal("user-{$number}");
        }
        $tokens['7'] = new SimplePrincipal('numeric');
        $authenticator = new StaticTokenAuthenticator($tokens);
        $of = static fn(string $token): ?string => $authenticator->authenticate(Tokens::request($token))?->id();
        foreach (range(1, 20) as $number) {
            self::assertSame("user-{$number}", $of("token-{$number}"));
        }
        self::assertSame(['numeric', null, null], [$of('7'), $of('token-21'), $of('token-')]);
        self::assertStringNotContainsString('token-1', print_r($authenticator, true), 'no secret in a dump');
    }

    public function testEachTokenIsComparedInConstantTime(): void
    {
        $source = (string) file_get_contents(\dirname(__DIR__, 4) . '/src/Http/Auth/StaticTokenAuthenticator.php');
        self::assertSame(1, preg_match('~foreach \(\$this->digests as .+?\{(.+?)\}~s', $source, $loop));
        self::assertStringContainsString('hash_equals(', $loop[1]);
        self::assertDoesNotMatchRegularExpression('~return|break|continue|\bif\b~', $loop[1]);
    }

    public function testAnEmptyTokenIsAMistake(): void
    {
        $this->expectException(AuthError::class);
        $this->expectExceptionMessageMatches('~^\[NX-1102\] ~');
        new StaticTokenAuthenticator(['' => new SimplePrincipal('x')]);
    }

    public function testAChainAsksInOrderAndChallengesForAll(): void
    {
        $first = new StaticTokenAuthenticator(['a' => new SimplePrincipal('first'), 'b' => new SimplePrincipal('b')]);
        $second = new StaticTokenAuthenticator(['a' => new SimplePrincipal('second'), 'c' => new SimplePrincipal('c')]);
        $basic = new BasicAuthenticator(static fn(): ?Principal => null);
        $chain = new ChainAuthenticator([$first, $second, $basic]);
        $of = static fn(string $token): ?string => $chain->authenticate(Tokens::request($token))?->id();
        self::assertSame(['first', 'b', 'c', null], [$of('a'), $of('b'), $of('c'), $of('d')]);
        self::assertSame(
            ['Bearer realm="api"', 'Basic realm="api", charset="UTF-8"'],
            array_map(strval(...), $chain->challenges(Request::of('GET', '/'))),
        );
    }

    public function testAChallengeIsQuotedAndCannotEndTheHeader(): void
    {
        self::assertSame('Bearer realm="a \"b\" \\\\"', (string) new AuthChallenge('Bearer', 'a "b" \\'));
        self::assertSame('Negotiate', (string) new AuthChallenge('Negotiate'));
        foreach ([['Bear er', 'a'], ['Bearer', "a\r\nX: y"], ['', 'a']] as [$scheme, $realm]) {
            try {
                new AuthChallenge($scheme, $realm);
                self::fail('It is refused');
            } catch (AuthError $error) {
                self::assertSame('NX-1102', $error->errorCode());
            }
        }
    }

    public function testTheMiddlewareRefusesNothingAndLogsWithoutTheToken(): void
    {
        $logger = new class extends AbstractLogger {
            /** @var list<string> */
            public array $lines = [];

            public function log(mixed $level, string|\Stringable $message, array $context = []): void
            {
                $this->lines[] = "{$message} " . json_encode($context);
            }
        };
        $nothing = new class implements Authenticator {
            public function authenticate(Request $request): ?Principal
            {
                return null;
            }
        };
        $middleware = new Authentication($nothing, $logger);
        $next = static fn(Request $request): Response => Response::json($request->attribute('principal'));
        self::assertSame('null', $middleware(Tokens::request('s3cret'), $next)->body());
        self::assertCount(1, $logger->lines);
        self::assertStringNotContainsString('s3cret', $logger->lines[0]);
        $middleware(Request::of('GET', '/'), $next);
        self::assertCount(1, $logger->lines, 'an anonymous request is not logged');
        $isChecked = static fn(Request $request): Response
            => Response::json($request->attribute(Authentication::CHECKED_ATTRIBUTE));
        self::assertSame('true', $middleware(Request::of('GET', '/'), $isChecked)->body());
        self::assertSame('Bearer realm="api"', (string) $middleware->challenges(Request::of('GET', '/'))[0]);
    }

    public function testPasswordsAreHashedVerifiedAndRehashed(): void
    {
        $hasher = new PasswordHasher(8, 1);
        $hash = $hasher->hash('secret');
        self::assertStringStartsWith('$argon2id$', $hash);
        self::assertNotSame($hash, $hasher->hash('secret'), 'each has a salt');
        self::assertSame([true, false, false], [
            $hasher->verify('secret', $hash),
            $hasher->verify('Secret', $hash),
            $hasher->verify('secret', null),
        ]);
        /** @var list<string> $stored */
        $stored = [];
        $store = static function (string $hash) use (&$stored): void {
            $stored[] = $hash;
        };
        self::assertTrue($hasher->verify('secret', $hash, $store));
        self::assertFalse($hasher->verify('wrong', password_hash('secret', PASSWORD_BCRYPT, ['cost' => 4]), $store));
        self::assertSame([], $stored);
        self::assertTrue($hasher->verify('secret', password_hash('secret', PASSWORD_BCRYPT, ['cost' => 4]), $store));
        self::assertTrue((new PasswordHasher(16, 1))->verify('secret', $hash, $store));
        /** @var array{string, string} $stored */
        self::assertCount(2, $stored);
        self::assertTrue($hasher->verify('secret', $stored[0]));
        self::assertFalse($hasher->needsRehash($stored[0]));
        self::assertTrue($hasher->needsRehash($stored[1]));
    }

    public function testALongPasswordCostsNothing(): void
    {
        $hasher = new PasswordHasher(8, 1);
        self::assertFalse($hasher->verify(str_repeat('a', 4097), $hasher->hash('a')));
        $this->expectException(ValidationFailed::class);
        $hasher->hash(str_repeat('a', 4097));
    }
}
