<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Middleware;

use Nexus\Http\Error\Unauthorized;
use Nexus\Http\Middleware\Cors;
use Nexus\Http\Middleware\HeaderName;
use Nexus\Http\Middleware\InvalidMiddlewareError;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Time\Duration;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\DataProvider;

/** The sections are those of the Fetch standard. */
#[CoversClass(Cors::class)]
#[CoversClass(HeaderName::class)]
#[CoversClass(InvalidMiddlewareError::class)]
final class CorsTest extends MiddlewareTestCase
{
    private const SHOP = 'https://shop.example';

    /**
     * @return iterable<string, array{Cors, string|null, string|null}> the Origin header, Access-Control-Allow-Origin
     */
    public static function origins(): iterable
    {
        $shop = Cors::for(self::SHOP, 'http://localhost:5173', 'http://[::1]:8080');
        yield '3.2.5 the origin itself' => [$shop, self::SHOP, self::SHOP];
        yield '3.2.5 with a port' => [$shop, 'http://localhost:5173', 'http://localhost:5173'];
        yield '3.2.5 an IPv6 address' => [$shop, 'http://[::1]:8080', 'http://[::1]:8080'];
        yield '3.2.5 another scheme' => [$shop, 'http://shop.example', null];
        yield '3.2.5 another port' => [$shop, 'https://shop.example:8443', null];
        yield '3.2.5 a subdomain' => [$shop, 'https://evil.shop.example', null];
        yield '3.2.5 a longer host' => [$shop, 'https://shop.example.evil.example', null];
        yield '3.2.5 a host that ends alike' => [$shop, 'https://evilshop.example', null];
        yield '3.2.5 bytes are compared' => [$shop, 'https://SHOP.example', null];
        yield '3.2.5 a path' => [$shop, 'https://shop.example/', null];
        yield '3.2.1 the opaque origin' => [$shop, 'null', null];
        yield '3.2.1 empty' => [$shop, '', null];
        yield '3.2.1 two origins' => [$shop, self::SHOP . ' https://evil.example', null];
        yield '3.2.1 no cross-origin request' => [$shop, null, null];
        yield 'a default port is no part of an origin' => [Cors::for('https://shop.example:443'), self::SHOP, self::SHOP];
        yield 'upper case in the setting' => [Cors::for('HTTPS://Shop.example'), self::SHOP, self::SHOP];
        yield '3.2.5 every origin' => [Cors::any(), 'https://evil.example', '*'];
        yield '3.2.5 every origin, the opaque one' => [Cors::any(), 'null', '*'];
        yield '3.2.5 every origin, for caches without one' => [Cors::any(), null, '*'];
        $subdomains = Cors::matching(
            static fn(string $origin): bool => preg_match('~^https://[a-z]+\.shop\.example$~D', $origin) === 1,
        );
        yield 'a function: matches' => [$subdomains, 'https://de.shop.example', 'https://de.shop.example'];
        yield 'a function: does not' => [$subdomains, 'https://de.shop.example.evil.example', null];
        $all = Cors::matching(static fn(string $origin): bool => true);
        yield 'a function does not get what is no origin' => [$all, 'https://shop.example/<script>', null];
        yield 'a function decides about the opaque origin' => [$all, 'null', 'null'];
    }

    #[DataProvider('origins')]
    public function testAllowsTheOrigin(Cors $cors, ?string $origin, ?string $allowed): void
    {
        $headers = $origin === null ? [] : ['Origin' => $origin];
        $response = $this->answer(self::request('GET', '/', $headers), $cors);
        self::assertSame([200, 'handled'], [$response->status(), $response->body()], 'other origins are not refused');
        self::assertSame($allowed, self::header($response, 'Access-Control-Allow-Origin'));
        self::assertSame($allowed === '*' ? null : 'Origin', self::header($response, 'Vary'));
        self::assertNull(self::header($response, 'Access-Control-Allow-Credentials'));
        self::assertNull(self::header($response, 'Access-Control-Allow-Methods'), 'only for a preflight');
    }

    /**
     * @return iterable<string, array{Cors, array<string, string>, array<string, string|null>}> headers of the
     * preflight besides Origin and Access-Control-Request-Method, expected headers
     */
    public static function preflights(): iterable
    {
        $shop = Cors::for(self::SHOP);
        yield '3.2.3 the methods' => [$shop, [], [
            'Access-Control-Allow-Origin' => self::SHOP,
            'Access-Control-Allow-Methods' => 'GET, HEAD, POST, PUT, PATCH, DELETE',
            'Access-Control-Allow-Headers' => null,
            'Access-Control-Max-Age' => null,
            'Access-Control-Allow-Credentials' => null,
            'Vary' => 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers',
        ]];
        yield '3.2.3 methods by setting' => [
            $shop->withMethods('GET', 'PURGE'),
            [],
            ['Access-Control-Allow-Methods' => 'GET, PURGE'],
        ];
        yield '3.2.3 the headers that are asked for' => [
            $shop,
            ['Access-Control-Request-Headers' => 'authorization,x-cart'],
            ['Access-Control-Allow-Headers' => 'authorization, x-cart'],
        ];
        yield 'what is no header name is not sent back' => [
            $shop,
            ['Access-Control-Request-Headers' => 'x-cart,<script>,a b'],
            ['Access-Control-Allow-Headers' => 'x-cart'],
        ];
        yield '3.2.3 headers by setting' => [
            $shop->withHeaders('Authorization'),
            ['Access-Control-Request-Headers' => 'x-cart'],
            ['Access-Control-Allow-Headers' => 'Authorization'],
        ];
        yield '3.2.3 credentials' => [
            $shop->withCredentials(),
            [],
            ['Access-Control-Allow-Origin' => self::SHOP, 'Access-Control-Allow-Credentials' => 'true'],
        ];
        yield '3.2.3 the age' => [$shop->withMaxAge(600), [], ['Access-Control-Max-Age' => '600']];
        yield '3.2.3 the age, a duration' => [
            $shop->withMaxAge(Duration::minutes(2)),
            [],
            ['Access-Control-Max-Age' => '120'],
        ];
        yield '3.2.3 no age' => [$shop->withMaxAge(0), [], ['Access-Control-Max-Age' => '0']];
        yield 'exposed headers are not for a preflight' => [
            $shop->withExposedHeaders('X-Total'),
            [],
            ['Access-Control-Expose-Headers' => null],
        ];
        yield 'a private network' => [
            $shop->withPrivateNetwork(),
            ['Access-Control-Request-Private-Network' => 'true'],
            ['Access-Control-Allow-Private-Network' => 'true'],
        ];
        yield 'no private network' => [
            $shop,
            ['Access-Control-Request-Private-Network' => 'true'],
            ['Access-Control-Allow-Private-Network' => null],
        ];
        yield '3.2.5 every origin' => [Cors::any(), [], [
            'Access-Control-Allow-Origin' => '*',
            'Vary' => 'Access-Control-Request-Method, Access-Control-Request-Headers',
        ]];
        yield 'another origin' => [Cors::for('https://other.example')->withCredentials(), [], [
            'Access-Control-Allow-Origin' => null,
            'Access-Control-Allow-Methods' => null,
            'Access-Control-Allow-Credentials' => null,
            'Vary' => 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers',
        ]];
    }

    /**
     * @param array<string, string> $headers
     * @param array<string, string|null> $expected
     */
    #[DataProvider('preflights')]
    public function testAnswersAPreflight(Cors $cors, array $headers, array $expected): void
    {
        $response = $this->answer(self::preflight('/', $headers), $cors);
        self::assertNull($this->handled);
        self::assertSame([204, ''], [$response->status(), $response->body()]);
        foreach ($expected as $name => $value) {
            self::assertSame($value, self::header($response, $name), $name);
        }
    }

    public function testAnswersAPreflightBeforeAuthenticationAndForEveryPath(): void
    {
        $login = static fn(Request $request, callable $next): never => throw new Unauthorized('Bearer');
        foreach (['/', '/missing', '/path/1', '/throws'] as $path) {
            $response = $this->answer(self::preflight($path), Cors::for(self::SHOP), $login);
            self::assertSame(204, $response->status(), $path);
            self::assertSame(self::SHOP, self::header($response, 'Access-Control-Allow-Origin'), $path);
        }
    }

    public function testOtherRequestsWithOptionsReachTheApplication(): void
    {
        $noPreflight = self::request('OPTIONS', '/', ['Origin' => self::SHOP]);
        $response = $this->answer($noPreflight, Cors::for(self::SHOP));
        self::assertStringContainsString('GET', (string) self::header($response, 'Allow'));
        $sameOrigin = self::request('OPTIONS', '/', ['Access-Control-Request-Method' => 'PUT']);
        self::assertNotNull(self::header($this->answer($sameOrigin, Cors::for(self::SHOP)), 'Allow'));
    }

    public function testErrorsCanBeReadByThePage(): void
    {
        $cors = Cors::for(self::SHOP)->withCredentials();
        foreach (['/missing' => 404, '/throws' => 500] as $path => $status) {
            $response = $this->answer(self::request('GET', $path, ['Origin' => self::SHOP]), $cors);
            self::assertSame($status, $response->status());
            self::assertSame(self::SHOP, self::header($response, 'Access-Control-Allow-Origin'));
            self::assertSame('true', self::header($response, 'Access-Control-Allow-Credentials'));
        }
    }

    public function testExposedHeadersAreNamedToAllowedOriginsOnly(): void
    {
        $cors = Cors::for(self::SHOP)->withExposedHeaders('X-Total', 'ETag');
        $expose = fn(string $origin): ?string => self::header(
            $this->answer(self::request('GET', '/', ['Origin' => $origin]), $cors),
            'Access-Control-Expose-Headers',
        );
        self::assertSame(['X-Total, ETag', null], [$expose(self::SHOP), $expose('https://evil.example')]);
    }

    public function testVaryKeepsWhatTheHandlerStates(): void
    {
        $vary = fn(string $stated): ?string => self::header(
            $this->app(static fn(): Response => Response::text('')->withHeader('Vary', $stated), Cors::for(self::SHOP))
                ->handle(self::request()),
            'Vary',
        );
        self::assertSame(
            ['Accept, Origin', 'accept, origin', '*'],
            [$vary('Accept'), $vary('accept, origin'), $vary('*')],
        );
    }

    /** @return iterable<string, array{\Closure(): mixed, string}> */
    public static function mistakes(): iterable
    {
        yield 'none' => [static fn() => Cors::for(), 'needs an origin'];
        yield 'a path' => [static fn() => Cors::for('https://shop.example/'), 'without a path'];
        yield 'no scheme' => [static fn() => Cors::for('shop.example'), 'a scheme, a host'];
        yield 'a pattern' => [static fn() => Cors::for('https://*.shop.example'), 'Cors::matching()'];
        yield 'all' => [static fn() => Cors::for('*'), 'Cors::matching()'];
        yield 'the opaque origin' => [static fn() => Cors::for('null'), 'sandboxed'];
        yield 'credentials for all' => [static fn() => Cors::any()->withCredentials(), 'cannot allow credentials'];
        yield 'all headers' => [static fn() => Cors::for(self::SHOP)->withHeaders('*'), 'the header "*"'];
        yield 'no method' => [static fn() => Cors::for(self::SHOP)->withMethods('GET PUT'), 'the method "GET PUT"'];
        yield 'no header' => [static fn() => Cors::any()->withExposedHeaders("a\r\nb"), 'no name of a header'];
    }

    /** @param \Closure(): mixed $create */
    #[DataProvider('mistakes')]
    public function testRefusesWrongSettings(\Closure $create, string $message): void
    {
        try {
            $create();
            self::fail('It was accepted.');
        } catch (InvalidMiddlewareError $error) {
            self::assertSame('NX-1131', $error->errorCode());
            self::assertStringContainsString($message, $error->getMessage());
        }
    }

    /** @param array<string, string> $headers */
    private static function preflight(string $path, array $headers = []): Request
    {
        return self::request('OPTIONS', $path, [
            'Origin' => self::SHOP,
            'Access-Control-Request-Method' => 'PUT',
            ...$headers,
        ]);
    }
}
