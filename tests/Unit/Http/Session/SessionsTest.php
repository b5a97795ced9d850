<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Session;

use Nexus\Async\Deferred;
use Nexus\Http\App;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Http\RouteGroup;
use Nexus\Http\Session\FileSessionStore;
use Nexus\Http\Session\MemorySessionStore;
use Nexus\Http\Session\PdoSessionStore;
use Nexus\Http\Session\ReadOnlySession;
use Nexus\Http\Session\Session;
use Nexus\Http\Session\SessionCookie;
use Nexus\Http\Session\SessionError;
use Nexus\Http\Session\Sessions;
use Nexus\Http\Session\SessionStore;
use Nexus\Testing\HttpClient;
use Nexus\Testing\VirtualClock;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

use function Nexus\Async\all;
use function Nexus\Async\await;
use function Nexus\Async\delay;
use function Nexus\Async\spawn;
use function Nexus\Testing\interleave;

final class SessionsTest extends TestCase
{
    private VirtualClock $clock;
    private MemorySessionStore $store;

    protected function setUp(): void
    {
        $this->clock = VirtualClock::install();
        $this->store = new MemorySessionStore(clock: $this->clock);
    }

    protected function tearDown(): void
    {
        VirtualClock::uninstall();
    }

    public function testValuesAreFoundByTheNextRequest(): void
    {
        $app = $this->app();
        $app->post('/set', static function (Session $session): Response {
            $session->set('cart', ['tea' => 2, 'milk' => 1.0]);
            $session->set('user', null);

            return Response::empty();
        });
        $app->get('/all', static fn(Session $session): array => [
            'all' => $session->all(),
            'has' => [$session->has('user'), $session->has('other')],
            'get' => $session->get('user', 'default'),
            'default' => $session->get('other', 'default'),
        ]);
        $client = HttpClient::for($app);
        $set = $client->post('/set');
        self::assertMatchesRegularExpression(
            '~^session=[A-Za-z0-9_-]{32}; Path=/; HttpOnly; SameSite=Lax$~D',
            $set->header('Set-Cookie'),
        );
        $all = $client->get('/all');
        $all->assertJson([
            'all' => ['cart' => ['tea' => 2, 'milk' => 1.0], 'user' => null],
            'has' => [true, false],
            'get' => null,
            'default' => 'default',
        ]);
        self::assertSame('', $all->header('Set-Cookie'));
        HttpClient::for($app)->get('/all')->assertJsonPath('all', []);
    }

    public function testARequestThatDoesNotUseItLoadsNothingAndSetsNoCookie(): void
    {
        $app = $this->app();
        $app->get('/', static fn(Session $session): Response => Response::text((string) $session->isStarted()));
        $app->get('/reads', static fn(Session $session): array => $session->all());
        $client = HttpClient::for($app)->withCookie('session', str_repeat('a', 32));
        $answer = $client->get('/');
        self::assertSame(['', '', '', ''], [
            $answer->body(),
            $answer->header('Set-Cookie'),
            $answer->header('Vary'),
            $answer->header('Cache-Control'),
        ]);
        $answer = $client->get('/reads');
        self::assertSame(['', 'Cookie', 'private, no-store', 0], [
            $answer->header('Set-Cookie'),
            $answer->header('Vary'),
            $answer->header('Cache-Control'),
            $this->store->count(),
        ]);
    }

    public function testFlashValuesAreReadOnce(): void
    {
        $app = $this->app();
        $app->get('/flash', static function (Session $session): Response {
            $session->flash('notice', 'Saved');
            $session->flash('other', 1);

            return Response::empty();
        });
        $app->get('/one', static fn(Session $session): array => [$session->flashed('notice', 'none')]);
        $app->get('/rest', static fn(Session $session): array => $session->flashes());
        $client = HttpClient::for($app);
        $client->get('/flash');
        $client->get('/one')->assertJson(['Saved']);
        $client->get('/one')->assertJson(['none']);
        $client->get('/rest')->assertJson(['other' => 1]);
        $client->get('/rest')->assertJson([]);
    }

    #[DataProvider('values')]
    public function testRefusesValuesThatWouldChange(mixed $value, string $message): void
    {
        $app = $this->app();
        $thrown = null;
        $app->get('/', static function (Session $session) use ($value, &$thrown): Response {
            try {
                $session->set('item', $value);
            } catch (SessionError $thrown) {
            }

            return Response::empty();
        });
        HttpClient::for($app)->get('/');
        self::assertInstanceOf(SessionError::class, $thrown);
        self::assertSame('NX-1116', $thrown->errorCode());
        self::assertStringContainsString($message, $thrown->getMessage());
    }

    /** @return iterable<string, array{mixed, string}> */
    public static function values(): iterable
    {
        yield 'an object' => [new \DateTimeImmutable(), '"item" is DateTimeImmutable'];
        yield 'inside an array' => [['a' => [new \stdClass()]], '"item.a.0" is stdClass'];
        yield 'not UTF-8' => ["\xff", 'not UTF-8'];
        yield 'a key that is not UTF-8' => [["\xff" => 1], 'A key of "item"'];
        yield 'not finite' => [NAN, 'not finite'];
        yield 'too deep' => [array_reduce(range(1, 40), static fn(mixed $inner): array => [$inner]), '32 levels'];
    }

    public function testAnUnknownIdIsNotUsed(): void
    {
        $planted = str_repeat('a', 32);
        $client = HttpClient::for($this->counter())->withCookie('session', $planted);
        $answer = $client->get('/count');
        self::assertStringNotContainsString($planted, $answer->header('Set-Cookie'));
        $client->get('/count')->assertJson([2]);
        HttpClient::for($this->counter())->withCookie('session', $planted)->get('/count')->assertJson([1]);
    }

    public function testTheStoreHasOnlyAHashOfTheId(): void
    {
        $id = $this->idOf(HttpClient::for($this->counter())->get('/count')->header('Set-Cookie'));
        self::assertNull($this->store->read($id));
        self::assertStringNotContainsString($id, (string) $this->store->read(hash('sha256', $id)));
        self::assertNotNull($this->store->read(hash('sha256', $id)));
    }

    public function testRegenerateLeavesTheOldValuesForAGraceOnly(): void
    {
        $app = $this->counter();
        $app->post('/login', static function (Session $session): Response {
            $session->set('user', 'ada');
            $session->regenerate();

            return Response::empty();
        });
        $app->get('/end', static fn(Session $session) => $session->invalidate());
        $app->get('/user', static fn(ReadOnlySession $session): array => [
            $session->get('user'),
            $session->get('count'),
        ]);
        $client = HttpClient::for($app);
        $old = $this->idOf($client->get('/count')->header('Set-Cookie'));
        $new = $this->idOf($client->post('/login')->header('Set-Cookie'));
        self::assertNotSame($old, $new);
        $client->get('/user')->assertJson(['ada', 1]);
        $attacker = HttpClient::for($app)->withCookie('session', $old);
        $attacker->get('/user')->assertJson([null, 1]);
        self::assertSame(409, HttpClient::for($app)->withCookie('session', $old)->get('/count')->status());
        self::assertSame(409, HttpClient::for($app)->withCookie('session', $old)->get('/end')->status());
        $this->clock->advance(10.0);
        $attacker->get('/user')->assertJson([null, null]);
        $client->get('/user')->assertJson(['ada', 1]);
    }

    public function testInvalidateEndsTheSessionAtOnce(): void
    {
        $app = $this->counter();
        $app->post('/logout', static function (Session $session): Response {
            $session->invalidate();

            return Response::empty();
        });
        $client = HttpClient::for($app);
        $id = $this->idOf($client->get('/count')->header('Set-Cookie'));
        self::assertSame(
            'session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
            $client->post('/logout')->header('Set-Cookie'),
        );
        self::assertSame(0, $this->store->count());
        HttpClient::for($app)->withCookie('session', $id)->get('/count')->assertJson([1]);
    }

    /** @param list<int> $counts */
    #[DataProvider('expiries')]
    public function testExpires(int $idle, int $absolute, float $step, array $counts): void
    {
        $client = HttpClient::for($this->counter($this->sessions()->withLifetime($idle, $absolute)));
        foreach ($counts as $count) {
            $client->get('/count')->assertJson([$count]);
            $this->clock->advance($step);
        }
    }

    /** @return iterable<string, array{int, int, float, list<int>}> */
    public static function expiries(): iterable
    {
        yield 'idle, just before' => [100, 1000, 99.0, [1, 2, 3]];
        yield 'idle' => [100, 1000, 100.0, [1, 1, 1]];
        yield 'absolute' => [100, 250, 90.0, [1, 2, 3, 1, 2]];
    }

    public function testReadingExtendsTheIdleTime(): void
    {
        $app = $this->counter($this->sessions()->withLifetime(100, 1000));
        $app->get('/peek', static fn(ReadOnlySession $session): array => $session->all());
        $app->get('/read', static fn(Session $session): array => $session->all());
        $client = HttpClient::for($app);
        $client->get('/count');
        foreach (['/peek', '/read', '/peek', '/peek', '/read'] as $path) {
            $this->clock->advance(60.0);
            $client->get($path)->assertJson(['count' => 1]);
        }
    }

    public function testAReadThatExtendsTheIdleTimeDoesNotWaitForAWriter(): void
    {
        $app = $this->counter();
        $gate = new Deferred();
        $app->get('/slow', static function (Session $session) use ($gate): array {
            $session->all();
            await($gate->future());

            return [];
        });
        $app->get('/peek', static fn(ReadOnlySession $session): array => $session->all());
        $client = HttpClient::for($app);
        $client->get('/count');
        $this->clock->advance(600.0);
        $slow = spawn(static fn(): mixed => $client->get('/slow'));
        $this->clock->runUntilIdle();
        $client->get('/peek')->assertJson(['count' => 1]);
        $gate->complete(null);
        await($slow);
    }

    public function testExpiredSessionsAreRemovedMeanwhile(): void
    {
        $app = $this->counter($this->sessions()->withLifetime(60, 60));
        foreach ([1, 2, 3] as $ignored) {
            HttpClient::for($app)->get('/count')->assertJson([1]);
        }
        $this->clock->advance(130.0);
        HttpClient::for($app)->get('/count')->assertJson([1]);
        $this->clock->runUntilIdle();
        self::assertSame(1, $this->store->count());
    }

    public function testRequestsOfOneSessionRunOneAfterAnother(): void
    {
        $app = $this->counter();
        $gate = new Deferred();
        $app->get('/slow', static function (Session $session) use ($gate): array {
            $count = self::visitsOf($session);
            await($gate->future());
            $session->set('count', $count + 1);

            return [$count + 1];
        });
        $app->get('/read', static fn(ReadOnlySession $session): array => $session->all());
        $client = HttpClient::for($app);
        $client->get('/count');
        $slow = spawn(static fn(): mixed => $client->get('/slow')->json());
        $fast = spawn(static fn(): mixed => $client->get('/count')->json());
        $this->clock->runUntilIdle();
        $client->get('/read')->assertJson(['count' => 1]);
        $gate->complete(null);
        self::assertSame([[2], [3]], [await($slow), await($fast)]);
    }

    public function testARequestDoesNotWaitForever(): void
    {
        $app = $this->counter($this->sessions()->withTimeout(5.0));
        $gate = new Deferred();
        $app->get('/slow', static function (Session $session) use ($gate): array {
            $session->all();
            await($gate->future());

            return [];
        });
        $client = HttpClient::for($app);
        $client->get('/count');
        $slow = spawn(static fn(): mixed => $client->get('/slow'));
        $late = spawn(static fn(): mixed => $client->withHeader('Accept', 'application/json')->get('/count'));
        $this->clock->advance(6.0);
        $answer = await($late);
        self::assertSame([503, '1'], [$answer->status(), $answer->header('Retry-After')]);
        $answer->assertJsonPath('code', 'NX-1119');
        $gate->complete(null);
        await($slow);
        $client->get('/count')->assertJson([2]);
    }

    public function testAChangeInAStreamedBodyIsAnError(): void
    {
        $app = $this->app();
        $thrown = null;
        $app->get('/', static function (Session $session) use (&$thrown): Response {
            return Response::stream(static function () use ($session, &$thrown): \Generator {
                yield (string) json_encode($session->get('a'));
                try {
                    $session->set('a', 1);
                } catch (SessionError $thrown) {
                }
            });
        });
        self::assertSame('null', HttpClient::for($app)->get('/')->body());
        self::assertInstanceOf(SessionError::class, $thrown);
        self::assertSame('NX-1117', $thrown->errorCode());
    }

    public function testFailuresAreSavedUnlessTheyAreNot(): void
    {
        foreach ([[$this->sessions(), 2], [$this->sessions()->discardingFailures(), 1]] as [$sessions, $expected]) {
            $app = $this->counter($sessions);
            $app->get('/fail', static function (Session $session): never {
                $session->set('count', 1);

                throw new \Nexus\Http\Error\HttpException(500);
            });
            $client = HttpClient::for($app);
            self::assertSame(500, $client->get('/fail')->status());
            $client->get('/count')->assertJson([$expected]);
        }
    }

    public function testAHandlerThatThrowsBehindAGroupsMiddleware(): void
    {
        foreach ([[$this->sessions(), 2], [$this->sessions()->discardingFailures(), 1]] as [$sessions, $expected]) {
            $app = App::create();
            $app->group('', static function (RouteGroup $group): void {
                $group->get('/count', static function (Session $session, Request $request): array {
                    $session->set('count', self::visitsOf($session) + 1);

                    return $request->query('fail') === null ? $session->all() : throw new \DomainException();
                });
            })->middleware($sessions);
            $app->onError(\DomainException::class, static fn(): Response => Response::empty(500));
            $client = HttpClient::for($app);
            $client->get('/count')->assertJsonPath('count', 1);
            self::assertSame(500, $client->get('/count?fail=1')->status());
            $client->get('/count')->assertJsonPath('count', $expected + 1);
        }
    }

    /** In each order of the coroutines, with stores that lock in their own way and without virtual time. */
    #[TestWith(['memory'])]
    #[TestWith(['file'])]
    #[TestWith(['sqlite'])]
    public function testNoOrderOfTwoWritersLosesAnUpdate(string $kind): void
    {
        VirtualClock::uninstall();
        $directory = sys_get_temp_dir() . '/nexus-orders-' . bin2hex(random_bytes(6));
        $store = match ($kind) {
            'file' => FileSessionStore::at($directory),
            'sqlite' => PdoSessionStore::on(new \PDO('sqlite::memory:')),
            default => new MemorySessionStore(),
        };
        if ($store instanceof PdoSessionStore) {
            $store->createTable();
        }
        interleave(function () use ($store): void {
            $app = App::create()->middleware(Sessions::in($store));
            $app->get('/count', static function (Session $session): array {
                $count = self::visitsOf($session);
                delay(0.0);
                $session->set('count', $count + 1);
                delay(0.0);

                return [$count + 1];
            });
            $client = HttpClient::for($app);
            $client->get('/count');
            $count = static fn(): mixed => $client->get('/count')->json();
            $counts = all([$count, $count, $count]);
            sort($counts);
            self::assertSame([[2], [3], [4]], $counts);
        }, 60);
        exec('rm -rf ' . escapeshellarg($directory));
    }

    public function testCoroutinesOfARequestShareItsSession(): void
    {
        $app = $this->counter();
        $app->get('/both', static function (Session $session): array {
            $read = static fn(): int => self::visitsOf($session);
            [$first, $second] = all([$read, $read]);
            $session->set('count', $first + $second);

            return [$first, $second];
        });
        $client = HttpClient::for($app);
        $client->get('/count');
        $client->get('/both')->assertJson([1, 1]);
        $client->get('/count')->assertJson([3]);
    }

    public function testAStoreThatFailsIsAnAnswerOf503ToWhatUsesTheSession(): void
    {
        $store = self::createStub(SessionStore::class);
        $store->method('read')->willThrowException(new \RuntimeException('refused'));
        $store->method('open')->willThrowException(new \RuntimeException('refused'));
        $app = $this->app(Sessions::in($store));
        $app->get('/', static fn(): Response => Response::text('fine'));
        $app->get('/session', static fn(Session $session): array => $session->all());
        $app->get('/read', static fn(ReadOnlySession $session): array => $session->all());
        $log = ini_set('error_log', '/dev/null');
        try {
            $client = HttpClient::for($app)->withCookie('session', str_repeat('a', 32));
            self::assertSame('fine', $client->get('/')->body());
            foreach (['/session', '/read'] as $path) {
                $answer = $client->withHeader('Accept', 'application/json')->get($path);
                self::assertSame(503, $answer->status());
                $answer->assertJsonPath('code', 'NX-1123');
                self::assertStringNotContainsString('refused', $answer->body());
            }
        } finally {
            ini_set('error_log', (string) $log);
        }
    }

    #[DataProvider('controls')]
    public function testOtherClientsGetNoStoredResponse(?string $control, ?string $vary, string $expected): void
    {
        $app = $this->app();
        $app->get('/', static function (Session $session) use ($control, $vary): Response {
            $session->all();
            $response = Response::text('');
            $response = $control === null ? $response : $response->withHeader('Cache-Control', $control);

            return $vary === null ? $response : $response->withHeader('Vary', $vary);
        });
        $answer = HttpClient::for($app)->get('/');
        self::assertSame($expected, "{$answer->header('Cache-Control')}; {$answer->header('Vary')}");
    }

    /** @return iterable<string, array{?string, ?string, string}> */
    public static function controls(): iterable
    {
        yield 'RFC 9111 §5.2.2.7: private' => [null, null, 'private, no-store; Cookie'];
        yield '§5.2.2.9: public' => ['public, max-age=60', null, 'private, max-age=60; Cookie'];
        yield '§5.2.2.10: s-maxage' => ['max-age=1, s-maxage=60', 'Accept', 'private, max-age=1; Accept, Cookie'];
        yield '§5.2.2.8: proxy-revalidate' => ['proxy-revalidate', 'cookie', 'private; cookie'];
        yield 'private for some fields only' => ['private="a, b"', '*', 'private; *'];
        yield 'a quoted list stays' => ['no-cache="a, b", PUBLIC', null, 'private, no-cache="a, b"; Cookie'];
    }

    public function testWithoutTheMiddlewareThereIsNone(): void
    {
        $app = App::create();
        $app->get('/', static fn(?Session $session): array => [$session === null]);
        HttpClient::for($app)->get('/')->assertJson([true]);
        $this->expectExceptionMessage('[NX-1115] The request has no session');
        Session::of(Request::of('GET', '/'));
    }

    #[DataProvider('cookies')]
    public function testAttributesOfTheCookie(SessionCookie $cookie, string $scheme, string $expected): void
    {
        $client = HttpClient::for($this->counter($this->sessions()->withCookie($cookie)));
        $header = $client->withBase($scheme, 'localhost')->get('/count')->header('Set-Cookie');
        self::assertSame($expected, preg_replace('/=[A-Za-z0-9_-]{32};/', '=ID;', $header));
    }

    /** @return iterable<string, array{SessionCookie, string, string}> */
    public static function cookies(): iterable
    {
        $cookie = SessionCookie::create();
        yield 'RFC 6265bis §4.1.3.2: __Host-' => [
            $cookie,
            'https',
            '__Host-session=ID; Path=/; Secure; HttpOnly; SameSite=Lax',
        ];
        yield 'no TLS, no prefix' => [$cookie, 'http', 'session=ID; Path=/; HttpOnly; SameSite=Lax'];
        yield '§4.1.3.1: __Secure- with a path' => [
            $cookie->withPath('/shop'),
            'https',
            '__Secure-session=ID; Path=/shop; Secure; HttpOnly; SameSite=Lax',
        ];
        yield '§4.1.2.3: a domain' => [
            $cookie->withDomain('.example.org'),
            'https',
            '__Secure-session=ID; Path=/; Domain=example.org; Secure; HttpOnly; SameSite=Lax',
        ];
        yield '§4.1.2.5: Secure behind a proxy' => [
            $cookie->withSecure(true),
            'http',
            '__Host-session=ID; Path=/; Secure; HttpOnly; SameSite=Lax',
        ];
        yield '§4.1.2.7: SameSite=None' => [
            $cookie->withSameSite('None')->withPartitioned(),
            'https',
            '__Host-session=ID; Path=/; Secure; HttpOnly; SameSite=None; Partitioned',
        ];
        yield '§5.7: None without Secure would be refused' => [
            $cookie->withSameSite('None')->withPartitioned(),
            'http',
            'session=ID; Path=/; HttpOnly; SameSite=Lax',
        ];
        yield '§4.1.2.2: Max-Age' => [
            SessionCookie::create('shop')->withSameSite('Strict')->persistent(),
            'https',
            '__Host-shop=ID; Path=/; Max-Age=1800; Secure; HttpOnly; SameSite=Strict',
        ];
    }

    private function app(?Sessions $sessions = null): App
    {
        return App::create()->middleware($sessions ?? $this->sessions());
    }

    private function counter(?Sessions $sessions = null): App
    {
        $app = $this->app($sessions);
        $app->get('/count', static function (Session $session): array {
            $count = self::visitsOf($session) + 1;
            $session->set('count', $count);

            return [$count];
        });

        return $app;
    }

    private static function visitsOf(Session $session): int
    {
        $count = $session->get('count', 0);

        return \is_int($count) ? $count : 0;
    }

    private function sessions(): Sessions
    {
        return Sessions::in($this->store)->withClock($this->clock);
    }

    private function idOf(string $cookie): string
    {
        self::assertSame(1, preg_match('/=([A-Za-z0-9_-]{32});/', $cookie, $match));

        return $match[1];
    }
}
