<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Middleware;

use Nexus\Http\App;
use Nexus\Http\Attribute\WithoutCsrf;
use Nexus\Http\Middleware\Csrf;
use Nexus\Http\Middleware\CsrfError;
use Nexus\Http\Middleware\CsrfToken;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Http\RouteGroup;
use Nexus\Http\Session\MemorySessionStore;
use Nexus\Http\Session\Session;
use Nexus\Http\Session\Sessions;
use Nexus\Testing\HttpClient;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

/** What forged requests are answered with. */
final class CsrfTest extends TestCase
{
    private const KEY = '0123456789abcdef0123456789abcdef';
    private const OTHER = 'fedcba9876543210fedcba9876543210';

    /** @param array<string, string> $headers */
    #[DataProvider('origins')]
    public function testWhereARequestComesFrom(array $headers, bool $isAllowed, string $why): void
    {
        foreach ([Csrf::bySession(), Csrf::byCookie(self::KEY)] as $csrf) {
            $client = HttpClient::for($this->app($csrf->withTrustedOrigins('https://trusted.example')))
                ->withBase('https', 'shop.example');
            $client = $client->withHeader('X-CSRF-Token', $client->get('/token')->body());
            foreach ($headers as $name => $value) {
                $client = $client->withHeader($name, $value);
            }
            self::assertSame($isAllowed ? 200 : 403, $client->post('/')->status(), $why);
        }
    }

    /** @return iterable<string, array{array<string, string>, bool, string}> */
    public static function origins(): iterable
    {
        $fetch = 'Fetch Metadata: Sec-Fetch-Site';
        yield "{$fetch}: same-origin" => [['Sec-Fetch-Site' => 'same-origin'], true, 'a form of the page'];
        yield "{$fetch}: none" => [['Sec-Fetch-Site' => 'none'], true, 'a bookmark'];
        yield "{$fetch}: same-site" => [['Sec-Fetch-Site' => 'same-site'], false, 'another host of the domain'];
        yield "{$fetch}: cross-site" => [['Sec-Fetch-Site' => 'cross-site'], false, 'another site'];
        yield "{$fetch}: something new" => [['Sec-Fetch-Site' => 'new'], false, 'unknown'];
        yield 'a trusted origin' => [
            ['Sec-Fetch-Site' => 'cross-site', 'Origin' => 'https://trusted.example'],
            true,
            'it is named',
        ];
        yield 'an own Origin does not excuse cross-site' => [
            ['Sec-Fetch-Site' => 'cross-site', 'Origin' => 'https://shop.example'],
            false,
            'a browser sends no such request',
        ];
        $origin = 'RFC 6454 §7: Origin';
        yield "{$origin}: own" => [['Origin' => 'https://shop.example'], true, 'the same'];
        yield "{$origin}: null" => [['Origin' => 'null'], false, 'a sandboxed frame, or no-referrer'];
        yield "{$origin}: another scheme" => [['Origin' => 'http://shop.example'], false, 'a man in the middle'];
        yield "{$origin}: another port" => [['Origin' => 'https://shop.example:444'], false, 'another server'];
        yield "{$origin}: a longer host" => [['Origin' => 'https://shop.example.evil'], false, 'another host'];
        yield "{$origin}: a host below" => [['Origin' => 'https://evil.shop.example'], false, 'another host'];
        yield "{$origin}: a trusted one" => [['Origin' => 'https://trusted.example'], true, 'it is named'];
        yield "{$origin}: empty" => [['Origin' => ''], false, 'no origin'];
        $referer = 'RFC 9110 §10.1.3: Referer';
        yield "{$referer}: own" => [['Referer' => 'https://shop.example/form?a=b'], true, 'the same'];
        yield "{$referer}: another" => [['Referer' => 'https://evil.example/'], false, 'another host'];
        yield "{$referer}: with a user" => [['Referer' => 'https://shop.example@evil.example/'], false, 'another host'];
        yield "{$referer}: with a backslash" => [['Referer' => 'https://shop.example\\@evil.example'], false, 'no URL'];
        yield "{$referer}: no URL" => [['Referer' => 'about:blank'], false, 'no host'];
        yield 'none of them: the token is enough' => [[], true, 'an old browser, or no browser'];
    }

    #[DataProvider('methods')]
    public function testWhichMethodsNeedAToken(string $method, int $status): void
    {
        $client = HttpClient::for($this->app(Csrf::bySession()));
        self::assertSame($status, $client->request($method, '/')->status());
    }

    /** @return iterable<string, array{string, int}> */
    public static function methods(): iterable
    {
        foreach (['GET', 'HEAD'] as $method) {
            yield "RFC 9110 §9.2.1: {$method} is safe" => [$method, 200];
        }
        foreach (['POST', 'PUT', 'PATCH', 'DELETE'] as $method) {
            yield "{$method} is not" => [$method, 403];
        }
        yield 'methods are case-sensitive' => ['get', 403];
        yield 'an unknown method' => ['PURGE', 403];
    }

    public function testATokenIsInAFieldOrInTheHeader(): void
    {
        $client = HttpClient::for($this->app(Csrf::bySession()));
        $field = $client->get('/field')->body();
        self::assertMatchesRegularExpression(
            '~^<input type="hidden" name="_csrf" value="[A-Za-z0-9_-]{86}">$~D',
            $field,
        );
        $token = explode('"', $field)[5];
        self::assertSame(200, $client->submit('/', ['_csrf' => $token])->status());
        self::assertSame(200, $client->withHeader('X-CSRF-Token', $token)->post('/', ['json' => 1])->status());
        self::assertSame(403, $client->post('/', ['_csrf' => $token])->status(), 'in JSON it is not looked for');
        self::assertSame(403, $client->submit("/?_csrf={$token}", [])->status(), 'in the URL it would be in logs');
    }

    public function testEachTokenIsDifferentAndValid(): void
    {
        $client = HttpClient::for($this->app(Csrf::bySession()));
        $tokens = array_map(static fn(): string => $client->get('/token')->body(), range(1, 20));
        self::assertCount(20, array_unique($tokens));
        self::assertCount(20, array_unique(array_map(static fn(string $one): string => substr($one, 43), $tokens)));
        foreach ($tokens as $token) {
            self::assertSame(200, $client->withHeader('X-CSRF-Token', $token)->post('/')->status());
        }
    }

    #[DataProvider('kinds')]
    public function testForgedTokensAreRefused(Csrf $csrf): void
    {
        $app = $this->app($csrf);
        $client = HttpClient::for($app);
        $token = $client->get('/token')->body();
        $foreign = HttpClient::for($app)->get('/token')->body();
        $bytes = (string) base64_decode(strtr($token, '-_', '+/'), true);
        $forged = [
            'none' => '',
            'another client\'s' => $foreign,
            'too short' => substr($token, 0, 85),
            'too long' => "{$token}A",
            'zeros' => str_repeat('A', 86),
            'no base64url' => str_repeat('+', 86),
            'the halves swapped and one bit changed' => self::encoded(substr($bytes, 32) . ~substr($bytes, 0, 32)),
            'huge' => str_repeat('A', 8000),
        ];
        foreach ($forged as $what => $text) {
            $answer = $client->withHeader('X-CSRF-Token', $text)->withHeader('Accept', 'application/json')->post('/');
            self::assertSame(403, $answer->status(), $what);
            $answer->assertJsonPath('code', 'NX-1120');
        }
        self::assertSame(200, $client->withHeader('X-CSRF-Token', $token)->post('/')->status());
    }

    /** A login form is a target too: the victim would work in the attacker's account. */
    #[DataProvider('kinds')]
    public function testAClientWithoutACookieIsRefused(Csrf $csrf): void
    {
        $app = $this->app($csrf);
        $attackersToken = HttpClient::for($app)->get('/token')->body();
        $victim = HttpClient::for($app);
        self::assertSame(403, $victim->withHeader('X-CSRF-Token', $attackersToken)->post('/')->status());
    }

    /** @return iterable<string, array{Csrf}> */
    public static function kinds(): iterable
    {
        yield 'by session' => [Csrf::bySession()];
        yield 'by cookie' => [Csrf::byCookie(self::KEY)];
    }

    public function testATokenFromBeforeTheLoginIsNotValidAfterIt(): void
    {
        $client = HttpClient::for($this->app(Csrf::bySession()));
        $before = $client->get('/token')->body();
        $client->get('/login');
        self::assertSame(403, $client->withHeader('X-CSRF-Token', $before)->post('/')->status());
        $after = $client->get('/token')->body();
        self::assertSame(200, $client->withHeader('X-CSRF-Token', $after)->post('/')->status());
    }

    public function testOnlyTheServerCanIssueTheCookie(): void
    {
        $app = $this->app(Csrf::byCookie(self::KEY));
        $secret = random_bytes(32);
        foreach ([$secret . random_bytes(32), $secret . hash('sha256', $secret, true), $secret] as $planted) {
            $client = HttpClient::for($app)
                ->withCookie('csrf', self::encoded($planted))
                ->withHeader('X-CSRF-Token', self::encoded(str_repeat("\0", 32) . $secret));
            self::assertSame(403, $client->post('/')->status());
        }
    }

    public function testTheCookieIsSetOnceAndKeysRotate(): void
    {
        $client = HttpClient::for($this->app(Csrf::byCookie(self::KEY)))->withBase('https', 'shop.example');
        $page = $client->get('/token');
        $cookie = $page->header('Set-Cookie');
        self::assertMatchesRegularExpression(
            '~^__Host-csrf=[A-Za-z0-9_-]{86}; Path=/; Secure; HttpOnly; SameSite=Lax$~D',
            $cookie,
        );
        self::assertSame('private, no-store', $page->header('Cache-Control'));
        self::assertSame('', $client->get('/token')->header('Set-Cookie'));
        self::assertSame('', $client->get('/')->header('Cache-Control'));
        $value = explode(';', explode('=', $cookie, 2)[1])[0];
        foreach ([[[self::OTHER, self::KEY], 200], [[self::OTHER], 403]] as [$keys, $status]) {
            $rotated = HttpClient::for($this->app(Csrf::byCookie(...$keys)))
                ->withBase('https', 'shop.example')
                ->withCookie('__Host-csrf', $value)
                ->withHeader('X-CSRF-Token', $page->body());
            self::assertSame($status, $rotated->post('/')->status());
        }
    }

    #[TestWith(['/hooks/a', 200])]
    #[TestWith(['/hooks/a/b', 200])]
    #[TestWith(['/exact', 200])]
    #[TestWith(['/exact/', 403])]
    #[TestWith(['/hook', 403])]
    #[TestWith(['/hooks/../', 403])]
    #[TestWith(['/hooks/%2e%2e/', 403])]
    #[TestWith(['/', 403])]
    public function testSomePathsAreNotChecked(string $path, int $status): void
    {
        $app = $this->app(Csrf::bySession()->withoutPaths('/hooks/*', '/exact'));
        $app->any('/{rest...}', static fn(): Response => Response::empty(200));
        self::assertSame($status, HttpClient::for($app)->post($path)->status());
    }

    public function testHandlersWithTheAttributeAreNotChecked(): void
    {
        $hooks = new class {
            #[WithoutCsrf]
            public function signed(): string
            {
                return 'signed';
            }

            public function other(): string
            {
                return 'other';
            }
        };
        $class = new #[WithoutCsrf] class {
            public function __invoke(CsrfToken $csrf): Response
            {
                return Response::text($csrf->value());
            }
        };
        $app = App::create();
        $app->middleware(Sessions::in(new MemorySessionStore()), Csrf::bySession());
        $app->post('/signed', static fn(): Response => Response::text($hooks->signed()));
        $app->post('/closure', #[WithoutCsrf] static fn(): Response => Response::text($hooks->signed()));
        $app->post('/method', (static fn(): \Closure => $hooks->other(...))());
        $app->post('/class', $class);
        $app->group('/byCookie', static fn(RouteGroup $group) => $group
            ->post('/a', #[WithoutCsrf] static fn(): Response => Response::empty(200)))
            ->middleware(Csrf::byCookie(self::KEY));
        $status = static fn(string $path): int => HttpClient::for($app)->post($path)->status();
        self::assertSame([403, 200, 403, 200, 200, 403], array_map(
            $status,
            ['/signed', '/closure', '/method', '/class', '/byCookie/a', '/missing'],
        ));
        self::assertSame(86, \strlen(HttpClient::for($app)->post('/class')->body()), 'it has a token nevertheless');
    }

    public function testAReadNeedsNoSession(): void
    {
        $answer = HttpClient::for($this->app(Csrf::bySession()))->get('/');
        self::assertSame(['', ''], [$answer->header('Set-Cookie'), $answer->header('Cache-Control')]);
    }

    #[TestWith(['https://shop.example/'])]
    #[TestWith(['shop.example'])]
    #[TestWith(['null'])]
    #[TestWith(['*'])]
    public function testTrustsOnlyOrigins(string $origin): void
    {
        $this->expectException(CsrfError::class);
        $this->expectExceptionMessage('[NX-1126]');
        Csrf::bySession()->withTrustedOrigins($origin);
    }

    public function testRefusesSettingsThatProtectNothing(): void
    {
        $settings = [
            static fn(): Csrf => Csrf::byCookie('short'),
            static fn(): Csrf => Csrf::bySession()->withoutPaths('/a*b'),
        ];
        foreach ($settings as $set) {
            try {
                $set();
                self::fail('It was accepted.');
            } catch (CsrfError $thrown) {
                self::assertSame('NX-1126', $thrown->errorCode());
            }
        }
        $this->expectExceptionMessage('[NX-1125] The request has no CSRF token');
        CsrfToken::of(Request::of('GET', '/'));
    }

    private function app(Csrf $csrf): App
    {
        $app = App::create()->middleware(Sessions::in(new MemorySessionStore()), $csrf);
        $app->get('/token', static fn(CsrfToken $token): Response => Response::text($token->value()));
        $app->get('/field', static fn(CsrfToken $token): Response => Response::html($token->field()));
        $app->get('/login', static function (Session $session): Response {
            $session->regenerate();

            return Response::empty();
        });
        $app->any('/', static fn(?CsrfToken $token): Response => Response::text($token === null ? '' : 'handled'));

        return $app;
    }

    private static function encoded(string $bytes): string
    {
        return rtrim(strtr(base64_encode($bytes), '+/', '-_'), '=');
    }
}
