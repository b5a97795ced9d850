<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Session;

use Nexus\Http\App;
use Nexus\Http\Internal\Session\Seal;
use Nexus\Http\Response;
use Nexus\Http\Session\CookieSessions;
use Nexus\Http\Session\Session;
use Nexus\Http\Session\SessionError;
use Nexus\Http\Session\Sessions;
use Nexus\Testing\HttpClient;
use Nexus\Testing\VirtualClock;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;
use Symfony\Component\Cache\Adapter\ArrayAdapter;
use Symfony\Component\Cache\Psr16Cache;

/** Sessions in the cookie: what a client can do with it. */
final class CookieSessionsTest extends TestCase
{
    private const KEY = '0123456789abcdef0123456789abcdef';
    private const OTHER = 'fedcba9876543210fedcba9876543210';

    #[TestWith([true])]
    #[TestWith([false])]
    public function testTheCookieHasTheValues(bool $isEncrypted): void
    {
        $sessions = CookieSessions::withKeys(self::KEY);
        $client = HttpClient::for($this->app($isEncrypted ? $sessions : $sessions->withoutEncryption()));
        $header = $client->get('/set?value=sentinel')->header('Set-Cookie');
        $client->get('/get')->assertJson(['sentinel']);
        $bytes = (string) base64_decode(strtr($this->token($header), '-_', '+/'), true);
        self::assertSame(!$isEncrypted, str_contains($bytes, 'sentinel'));
    }

    #[DataProvider('algorithms')]
    public function testNoBitOfATokenCanBeChanged(bool $isEncrypted): void
    {
        $seal = Seal::of([self::KEY], $isEncrypted);
        $bytes = (string) base64_decode(strtr($seal->seal('{"a":1}'), '-_', '+/'), true);
        for ($bit = 0; $bit < 8 * \strlen($bytes); ++$bit) {
            $changed = $bytes;
            $changed[$bit >> 3] = \chr(\ord($changed[$bit >> 3]) ^ (1 << ($bit & 7)));
            self::assertNull($seal->open(rtrim(strtr(base64_encode($changed), '+/', '-_'), '=')), "bit {$bit}");
        }
        for ($length = 0; $length < \strlen($bytes); ++$length) {
            $cut = rtrim(strtr(base64_encode(substr($bytes, 0, $length)), '+/', '-_'), '=');
            self::assertNull($seal->open($cut), "{$length} bytes");
        }
    }

    #[DataProvider('algorithms')]
    public function testATokenOfTheOtherKindOrOfAnotherKeyIsRefused(bool $isEncrypted): void
    {
        $token = Seal::of([self::KEY], $isEncrypted)->seal('{"a":1}');
        self::assertNull(Seal::of([self::KEY], !$isEncrypted)->open($token));
        self::assertNull(Seal::of([self::OTHER], $isEncrypted)->open($token));
        self::assertSame('{"a":1}', Seal::of([self::OTHER, self::KEY], $isEncrypted)->open($token));
    }

    /** @return iterable<string, array{bool}> */
    public static function algorithms(): iterable
    {
        yield 'encrypted' => [true];
        yield 'signed' => [false];
    }

    public function testKeysRotate(): void
    {
        $old = HttpClient::for($this->app(CookieSessions::withKeys(self::KEY)));
        $token = $this->token($old->get('/set?value=7')->header('Set-Cookie'));
        $rotated = $this->app(CookieSessions::withKeys(self::OTHER, self::KEY));
        $client = HttpClient::for($rotated)->withCookie('session', $token);
        $client->get('/get')->assertJson(['7']);
        $new = $this->token($client->get('/set?value=8')->header('Set-Cookie'));
        $done = $this->app(CookieSessions::withKeys(self::OTHER));
        HttpClient::for($done)->withCookie('session', $new)->get('/get')->assertJson(['8']);
        HttpClient::for($done)->withCookie('session', $token)->get('/get')->assertJson([null]);
    }

    public function testACopiedCookieIsRefusedAfterTheSessionHasEndedIfThereAreRevocations(): void
    {
        foreach ([false, true] as $isRevoked) {
            $sessions = CookieSessions::withKeys(self::KEY);
            $cache = new Psr16Cache(new ArrayAdapter());
            $app = $this->app($isRevoked ? $sessions->withRevocations($cache) : $sessions);
            $client = HttpClient::for($app);
            $token = $this->token($client->get('/set?value=7')->header('Set-Cookie'));
            $client->get('/end');
            $client->get('/get')->assertJson([null]);
            $thief = HttpClient::for($app)->withCookie('session', $token);
            $thief->get('/get')->assertJson([$isRevoked ? null : '7']);
        }
    }

    public function testTheOldCookieCanBeReadForAGraceAndNotChanged(): void
    {
        $clock = VirtualClock::install();
        try {
            $sessions = CookieSessions::withKeys(self::KEY)->withRevocations(new Psr16Cache(new ArrayAdapter()));
            $app = $this->app($sessions);
            $client = HttpClient::for($app);
            $token = $this->token($client->get('/set?value=7')->header('Set-Cookie'));
            $client->get('/renew');
            $old = HttpClient::for($app)->withCookie('session', $token);
            $old->get('/get')->assertJson(['7']);
            self::assertSame(409, HttpClient::for($app)->withCookie('session', $token)->get('/set?value=8')->status());
            $clock->advance(11.0);
            $old->get('/get')->assertJson([null]);
            $client->get('/get')->assertJson(['7']);
        } finally {
            VirtualClock::uninstall();
        }
    }

    public function testTheExpiryIsInsideTheSeal(): void
    {
        $clock = VirtualClock::install();
        try {
            $app = $this->app(CookieSessions::withKeys(self::KEY));
            $token = $this->token(HttpClient::for($app)->get('/set?value=7')->header('Set-Cookie'));
            $clock->advance(1801.0);
            HttpClient::for($app)->withCookie('session', $token)->get('/get')->assertJson([null]);
        } finally {
            VirtualClock::uninstall();
        }
    }

    public function testAnOversizedSessionIsAnErrorAndAnOversizedCookieIsNotOpened(): void
    {
        $app = $this->app(CookieSessions::withKeys(self::KEY));
        $client = HttpClient::for($app);
        $thrown = null;
        $app->onError(SessionError::class, static function (SessionError $error) use (&$thrown): Response {
            $thrown = $error;

            return Response::empty(500);
        });
        self::assertSame(500, $client->get('/large')->status());
        self::assertInstanceOf(SessionError::class, $thrown);
        self::assertSame('NX-1118', $thrown->errorCode());
        HttpClient::for($app)->withCookie('session', str_repeat('A', 8000))->get('/get')->assertJson([null]);
    }

    public function testAKeyIsNotShown(): void
    {
        $sessions = CookieSessions::withKeys(self::KEY);
        self::assertStringNotContainsString(self::KEY, print_r($sessions, true));
        $this->expectExceptionMessage('[NX-1121] A key of sessions has at least 32 bytes');
        CookieSessions::withKeys('short');
    }

    private function app(CookieSessions $sessions): App
    {
        $app = App::create()->middleware(Sessions::inCookie($sessions));
        $app->get('/get', static fn(Session $session): array => [$session->get('value')]);
        $app->get('/set', static function (Session $session, \Nexus\Http\Request $request): Response {
            $session->set('value', $request->query('value'));

            return Response::empty();
        });
        $app->get('/end', static function (Session $session): Response {
            $session->invalidate();

            return Response::empty();
        });
        $app->get('/renew', static function (Session $session): Response {
            $session->regenerate();

            return Response::empty();
        });
        $app->get('/large', static function (Session $session): Response {
            $session->set('value', str_repeat('x', 4000));

            return Response::empty();
        });

        return $app;
    }

    private function token(string $header): string
    {
        self::assertSame(1, preg_match('/^session=([A-Za-z0-9_-]+);/', $header, $match));

        return $match[1];
    }
}
