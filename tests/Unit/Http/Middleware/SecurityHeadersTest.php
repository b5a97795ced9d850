<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Middleware;

use Nexus\Http\Middleware\ContentSecurityPolicy;
use Nexus\Http\Middleware\CspNonce;
use Nexus\Http\Middleware\InvalidMiddlewareError;
use Nexus\Http\Middleware\SecurityHeaders;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Time\Duration;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\DataProvider;

#[CoversClass(SecurityHeaders::class)]
#[CoversClass(ContentSecurityPolicy::class)]
#[CoversClass(CspNonce::class)]
final class SecurityHeadersTest extends MiddlewareTestCase
{
    public function testSendsTheDefaultsWithEachResponse(): void
    {
        foreach (['/', '/missing'] as $path) {
            $headers = $this->answer(self::request('GET', $path), SecurityHeaders::create())->headers();
            $expected = [
                'X-Content-Type-Options' => 'nosniff',
                'X-Frame-Options' => 'DENY',
                'Referrer-Policy' => 'strict-origin-when-cross-origin',
                'Permissions-Policy' => 'camera=(), geolocation=(), microphone=()',
                'Cross-Origin-Opener-Policy' => 'same-origin',
                'Cross-Origin-Resource-Policy' => 'same-origin',
                'Content-Security-Policy' => "object-src 'none'; base-uri 'self'; frame-ancestors 'none'",
            ];
            foreach ($expected as $name => $value) {
                self::assertSame([$value], $headers[$name] ?? null, "{$name} of {$path}");
            }
            self::assertArrayNotHasKey('Strict-Transport-Security', $headers, 'RFC 6797 7.2: not by http');
        }
    }

    public function testStrictTransportSecurityIsSentByHttpsOnly(): void
    {
        $hsts = fn(SecurityHeaders $headers): ?string => self::header(
            $this->answer(self::https(), $headers),
            'Strict-Transport-Security',
        );
        $create = SecurityHeaders::create();
        self::assertSame([
            'max-age=31536000',
            'max-age=60; includeSubDomains',
            'max-age=63072000; includeSubDomains; preload',
            'max-age=0',
            null,
        ], [
            $hsts($create),
            $hsts($create->withHsts(Duration::minutes(1), includesSubdomains: true)),
            $hsts($create->withHsts(63_072_000, true, true)),
            $hsts($create->withHsts(0)),
            $hsts($create->withoutHsts()),
        ]);
    }

    public function testAHeaderOfTheHandlerStays(): void
    {
        $handler = static fn(): Response => Response::text('')
            ->withHeader('x-frame-options', 'SAMEORIGIN')
            ->withHeader('content-security-policy', 'sandbox');
        $response = $this->app($handler, SecurityHeaders::create())->handle(self::request());
        self::assertSame('SAMEORIGIN', self::header($response, 'X-Frame-Options'));
        self::assertSame('sandbox', self::header($response, 'Content-Security-Policy'));
    }

    public function testHeadersCanBeSetAndLeftOut(): void
    {
        $headers = SecurityHeaders::create()
            ->with('Referrer-Policy', 'no-referrer')
            ->with('Cross-Origin-Embedder-Policy', 'require-corp')
            ->with('Permissions-Policy', 'camera=(self "https://shop.example"), geolocation=*')
            ->without('Cross-Origin-Resource-Policy')
            ->withPolicy(null);
        $response = $this->answer(self::request(), $headers);
        self::assertSame(['no-referrer', 'require-corp', null, null], array_map(
            static fn(string $name): ?string => self::header($response, $name),
            [
                'Referrer-Policy', 'Cross-Origin-Embedder-Policy', 'Cross-Origin-Resource-Policy',
                'Content-Security-Policy',
            ],
        ));
    }

    public function testEachResponseHasANonceOfItsOwn(): void
    {
        $headers = SecurityHeaders::create()->withPolicy(ContentSecurityPolicy::strict());
        $app = $this->app(
            static fn(Request $request): Response => Response::text((string) $request->attribute(CspNonce::class)),
            $headers,
        );
        $nonces = [];
        for ($count = 0; $count < 3; ++$count) {
            $response = $app->handle(self::request());
            $nonces[] = $nonce = $response->body();
            self::assertSame(
                "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
                    . "script-src 'nonce-{$nonce}' 'strict-dynamic'",
                self::header($response, 'Content-Security-Policy'),
            );
            self::assertSame(16, \strlen((string) base64_decode($nonce, true)));
        }
        self::assertCount(3, array_unique($nonces));
        $this->answer(self::request(), SecurityHeaders::create());
        self::assertNull($this->handled?->attribute(CspNonce::class), 'no policy needs one');
    }

    public function testAPolicyIsBuilt(): void
    {
        $policy = ContentSecurityPolicy::empty()
            ->with('default-src', "'self'")
            ->with('img-src', "'self'", 'https://cdn.example', 'data:')
            ->with('img-src', '*')
            ->with('upgrade-insecure-requests')
            ->with('sandbox', 'allow-scripts')
            ->without('sandbox');
        self::assertSame("default-src 'self'; img-src *; upgrade-insecure-requests", $policy->value());
        $nonces = $policy->withNonce('script-src')->withNonce('style-src')->withNonce('style-src');
        $nonce = CspNonce::create();
        self::assertSame(
            "default-src 'self'; img-src *; upgrade-insecure-requests; script-src 'nonce-{$nonce}'; "
                . "style-src 'nonce-{$nonce}'",
            $nonces->value($nonce),
        );
        self::assertSame('Content-Security-Policy-Report-Only', $policy->reportingOnly()->header());
    }

    public function testAPolicyThatAllowsFramesReplacesTheOlderHeader(): void
    {
        $frames = ContentSecurityPolicy::basic()->with('frame-ancestors', "'self'", 'https://partner.example');
        $response = $this->answer(self::request(), SecurityHeaders::create()->withPolicy($frames));
        self::assertNull(self::header($response, 'X-Frame-Options'));
        $report = SecurityHeaders::create()->withPolicy($frames->reportingOnly());
        self::assertSame('DENY', self::header($this->answer(self::request(), $report), 'X-Frame-Options'));
    }

    /** @return iterable<string, array{\Closure(): mixed, string}> */
    public static function mistakes(): iterable
    {
        $headers = SecurityHeaders::create();
        $policy = ContentSecurityPolicy::basic();
        yield 'an unknown header' => [static fn() => $headers->with('X-Powered-By', 'PHP'), 'X-Powered-By is none of'];
        yield 'without an unknown one' => [static fn() => $headers->without('Server'), 'Server is none of'];
        yield 'an unknown value' => [static fn() => $headers->with('X-Frame-Options', 'ALLOW'), 'cannot be "ALLOW"'];
        yield 'a line break' => [static fn() => $headers->with('Permissions-Policy', "a=()\r\nb: c"), 'cannot be'];
        yield 'preload without subdomains' => [
            static fn() => $headers->withHsts(63_072_000, false, true),
            'preloading needs subdomains and a year',
        ];
        yield 'preload for a day' => [static fn() => $headers->withHsts(86_400, true, true), 'preloading needs'];
        yield 'a keyword without quotes' => [static fn() => $policy->with('img-src', 'self'), "write \"'self'\""];
        yield 'two sources in one' => [static fn() => $policy->with('img-src', "'self' data:"), 'has spaces'];
        yield 'another directive' => [static fn() => $policy->with('img-src', '*;script-src'), 'semicolons'];
        yield 'no directive' => [static fn() => $policy->with('img src', '*'), 'is no directive'];
    }

    /** @param \Closure(): mixed $create */
    #[DataProvider('mistakes')]
    public function testRefusesWrongSettings(\Closure $create, string $message): void
    {
        $this->expectException(InvalidMiddlewareError::class);
        $this->expectExceptionMessage($message);
        $create();
    }

    /** An absolute target has the scheme of the request. */
    private static function https(): Request
    {
        $request = self::request('GET', 'https://shop.example/');
        self::assertSame('https', $request->scheme());

        return $request;
    }
}
