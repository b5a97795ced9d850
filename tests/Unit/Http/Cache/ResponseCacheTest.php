<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Cache;

use Nexus\Http\App;
use Nexus\Http\Cache\CacheSettingError;
use Nexus\Http\Cache\ResponseCache;
use Nexus\Http\Conditional;
use Nexus\Http\Error\NotFound;
use Nexus\Http\Internal\Cache\CacheControl;
use Nexus\Http\Internal\Cache\CachedResponses;
use Nexus\Http\Internal\Cache\Computations;
use Nexus\Http\Internal\Cache\RequestKey;
use Nexus\Http\Internal\Cache\StoredResponse;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Testing\VirtualClock;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Psr\SimpleCache\CacheInterface;
use Symfony\Component\Cache\Adapter\ArrayAdapter;
use Symfony\Component\Cache\Psr16Cache;

use function Nexus\Async\{await, delay, spawn};

#[CoversClass(ResponseCache::class)]
#[CoversClass(CachedResponses::class)]
#[CoversClass(StoredResponse::class)]
#[CoversClass(CacheControl::class)]
#[CoversClass(RequestKey::class)]
#[CoversClass(Computations::class)]
final class ResponseCacheTest extends TestCase
{
    private VirtualClock $clock;
    private ResponseCache $cache;
    private int $calls = 0;
    /** What the handler throws or answers with 503, if it does. */
    private ?\Throwable $failure = null;

    protected function setUp(): void
    {
        $this->calls = 0;
        $this->failure = null;
        $this->clock = VirtualClock::install();
        $this->cache = $this->with(new ArrayAdapter());
    }

    protected function tearDown(): void
    {
        VirtualClock::uninstall();
    }

    /**
     * RFC 9111: whether a response is stored, so that a second request is answered from the cache.
     *
     * @return iterable<string, array{bool, array<string, string>, 2?: int, 3?: array<string, string>}> stored, fields
     * of the response, its status, fields of the request
     */
    public static function storing(): iterable
    {
        $fresh = ['Cache-Control' => 'max-age=60'];
        yield '§3 nothing is said' => [false, []];
        yield '§3 max-age' => [true, $fresh];
        yield '§3 s-maxage' => [true, ['Cache-Control' => 's-maxage=60']];
        yield '§3 Expires' => [true, ['Expires' => 'Thu, 01 Jan 2026 00:01:00 GMT']];
        yield '§3 an error with a lifetime' => [true, $fresh, 404];
        yield '§3 a status that is not understood' => [false, $fresh, 418];
        yield '§3 a server error' => [false, $fresh, 500];
        yield '§3.3 a part' => [false, $fresh, 206];
        yield '§3.3 a request for a part' => [false, $fresh, 200, ['Range' => 'bytes=0-1']];
        yield '§3.5 Authorization' => [false, $fresh, 200, ['Authorization' => 'Bearer a']];
        yield '§3.5 public' => [true, ['Cache-Control' => 'public, max-age=60'], 200, ['Authorization' => 'Bearer a']];
        yield '§3.5 must-revalidate' => [
            true, ['Cache-Control' => 'max-age=60, must-revalidate'], 200, ['Authorization' => 'Bearer a'],
        ];
        yield '§3.5 s-maxage' => [true, ['Cache-Control' => 's-maxage=60'], 200, ['Authorization' => 'Bearer a']];
        yield 'a cookie counts as a credential' => [false, $fresh, 200, ['Cookie' => 'a=1']];
        yield 'public for requests with a cookie' => [
            true, ['Cache-Control' => 'public, max-age=60'], 200, ['Cookie' => 'a=1'],
        ];
        yield '§4.1 Vary: *' => [false, [...$fresh, 'Vary' => '*']];
        yield '§4.1 Vary: * among others' => [false, [...$fresh, 'Vary' => 'Accept, *']];
        yield '§4.2.1 s-maxage comes before max-age' => [false, ['Cache-Control' => 'max-age=60, s-maxage=0']];
        yield '§4.2.1 max-age comes before Expires' => [
            true, [...$fresh, 'Expires' => 'Thu, 01 Jan 1970 00:00:00 GMT'],
        ];
        yield '§4.2.1 an invalid lifetime is stale' => [false, ['Cache-Control' => 'max-age=one']];
        yield '§4.2.1 a negative lifetime is stale' => [false, ['Cache-Control' => 'max-age=-1']];
        yield '§4.2.1 the first of duplicates' => [false, ['Cache-Control' => 'max-age=0, max-age=60']];
        yield '§1.2.2 a lifetime that overflows' => [true, ['Cache-Control' => 'max-age=99999999999999999999']];
        yield '§4.2.3 Age' => [false, [...$fresh, 'Age' => '60']];
        yield '§5.2 names are case-insensitive' => [true, ['Cache-Control' => 'Max-Age=60']];
        yield '§5.2 a quoted argument' => [true, ['Cache-Control' => 'max-age="60"']];
        yield '§5.2 an extension' => [true, ['Cache-Control' => 'community="no-store, private", max-age=60']];
        yield '§5.2.1.5 no-store of a request' => [false, $fresh, 200, ['Cache-Control' => 'no-store']];
        yield '§5.2.2.4 no-cache' => [false, ['Cache-Control' => 'no-cache, max-age=60']];
        yield '§5.2.2.4 no-cache of a field' => [false, ['Cache-Control' => 'no-cache="X-A", max-age=60']];
        yield '§5.2.2.5 no-store' => [false, ['Cache-Control' => 'max-age=60, no-store']];
        yield '§5.2.2.7 private' => [false, ['Cache-Control' => 'private, max-age=60']];
        yield '§5.3 an invalid date is in the past' => [false, ['Expires' => '0']];
        yield '§7.3 Set-Cookie' => [false, [...$fresh, 'Set-Cookie' => 'session=1']];
        yield 'Set-Cookie of a public response' => [
            false, ['Cache-Control' => 'public, s-maxage=60', 'Set-Cookie' => 'session=1'],
        ];
    }

    /**
     * @param array<string, string> $fields
     * @param array<string, string> $sent
     */
    #[DataProvider('storing')]
    public function testWhatIsStored(bool $isStored, array $fields, int $status = 200, array $sent = []): void
    {
        foreach (['PSR-6' => $this->cache, 'PSR-16' => $this->with(new Psr16Cache(new ArrayAdapter()))] as $cache) {
            $this->calls = 0;
            $handler = $this->handler($fields, $status);
            $first = $cache(Request::of('GET', '/', $sent), $handler);
            $second = $cache(Request::of('GET', '/', $sent), $handler);
            self::assertSame([$status, '1'], [$first->status(), $first->body()]);
            self::assertSame([$status, $isStored ? '1' : '2'], [$second->status(), $second->body()]);
            self::assertSame($isStored, $second->header('Cache-Status') !== null);
        }
    }

    /**
     * RFC 9111 and RFC 5861: what answers a second request, some seconds later.
     *
     * @return iterable<string, array{string, float, string, bool}> Cache-Control, seconds, body, a failing handler
     */
    public static function staleness(): iterable
    {
        yield '§4.2 fresh' => ['max-age=60', 59.0, '1', false];
        yield '§4.2 stale' => ['max-age=60', 60.0, '2', false];
        yield '§4.2.4 stale and the handler fails' => ['max-age=60', 60.0, 'failed', true];
        yield 'RFC 5861 §4 within' => ['max-age=60, stale-if-error=30', 89.0, '1', true];
        yield 'RFC 5861 §4 after' => ['max-age=60, stale-if-error=30', 90.0, 'failed', true];
        yield 'RFC 5861 §4 no error' => ['max-age=60, stale-if-error=30', 70.0, '2', false];
        yield 'RFC 5861 §3 within' => ['max-age=60, stale-while-revalidate=30', 89.0, '1', false];
        yield 'RFC 5861 §3 after' => ['max-age=60, stale-while-revalidate=30', 90.0, '2', false];
        yield '§5.2.2.2 must-revalidate' => ['max-age=60, must-revalidate, stale-if-error=30', 70.0, 'failed', true];
        yield '§5.2.2.8 proxy-revalidate' => ['max-age=60, proxy-revalidate, stale-if-error=30', 70.0, 'failed', true];
        yield '§5.2.2.10 s-maxage' => ['s-maxage=60, stale-while-revalidate=30', 70.0, '2', false];
    }

    #[DataProvider('staleness')]
    public function testStaleResponses(string $control, float $seconds, string $body, bool $fails): void
    {
        $handler = function () use ($control): Response {
            return $this->failure !== null
                ? Response::text('failed', 503)
                : Response::text((string) ++$this->calls)->withHeader('Cache-Control', $control);
        };
        $request = Request::of('GET', '/');
        ($this->cache)($request, $handler);
        $this->clock->advance($seconds);
        $this->failure = $fails ? new \RuntimeException() : null;
        self::assertSame($body, ($this->cache)($request, $handler)->body());
        $this->clock->runUntilIdle();
    }

    public function testAStaleResponseIsSentOnceWhileItIsRefreshed(): void
    {
        $handler = function (): Response {
            delay(5.0);

            return Response::text((string) ++$this->calls)
                ->withHeader('Cache-Control', 'max-age=60, stale-while-revalidate=600');
        };
        $ask = fn(): string => ($this->cache)(Request::of('GET', '/'), $handler)->body();
        $first = spawn($ask);
        $this->clock->advance(5.0);
        self::assertSame('1', $first->await());
        $this->clock->advance(100.0);
        self::assertSame(['1', '1', '1'], [$ask(), $ask(), $ask()]);
        self::assertSame(1, $this->calls);
        $this->clock->advance(5.0);
        self::assertSame(['2', 2], [$ask(), $this->calls]);
    }

    public function testAnExceptionOfTheHandlerIsAnErrorToo(): void
    {
        $handler = function (): Response {
            return $this->failure === null
                ? Response::text('stored')->withHeader('Cache-Control', 'max-age=1, stale-if-error=60')
                : throw $this->failure;
        };
        $request = Request::of('GET', '/');
        ($this->cache)($request, $handler);
        $this->clock->advance(2.0);
        foreach ([new \RuntimeException('broken'), new \TypeError('broken')] as $failure) {
            $this->failure = $failure;
            self::assertSame('stored', ($this->cache)($request, $handler)->body());
        }
        $this->failure = new NotFound();
        $this->expectException(NotFound::class);
        ($this->cache)($request, $handler);
    }

    /** §4.2.3, §5.1 */
    public function testAge(): void
    {
        $handler = $this->handler(['Cache-Control' => 'max-age=60', 'Age' => '10']);
        $request = Request::of('GET', '/');
        self::assertSame('10', ($this->cache)($request, $handler)->header('Age'));
        $this->clock->advance(7.0);
        $hit = ($this->cache)($request, $handler);
        self::assertSame(['17', 'nexus; hit; ttl=43'], [$hit->header('Age'), $hit->header('Cache-Status')]);
        $this->clock->advance(43.0);
        self::assertSame('2', ($this->cache)($request, $handler)->body());
    }

    /** §4.1 */
    public function testVary(): void
    {
        $language = 'Accept-Language';
        $handler = fn(Request $request): Response => Response::text(++$this->calls . $request->header($language))
            ->withHeader('Cache-Control', 'max-age=60')
            ->withHeader('Vary', 'accept-language')
            ->withHeader('Content-Language', 'x');
        $ask = fn(?string $language): string => ($this->cache)(
            Request::of('GET', '/', $language === null ? [] : ['Accept-Language' => $language]),
            $handler,
        )->body();
        self::assertSame(['1de', '2en', '3', '1de', '2en', '3'], array_map($ask, ['de', 'en', null, 'de', 'en', null]));
        self::assertSame(['4en, fr', '4en, fr'], [$ask('en, fr'), $ask('en ,  fr')]);
    }

    /** §4.3.2, RFC 9110 §9.3.2 */
    public function testConditionalRequestsAndHeadAreAnsweredFromTheCache(): void
    {
        $handler = $this->handler(['Cache-Control' => 'max-age=60', 'ETag' => '"v1"']);
        ($this->cache)(Request::of('GET', '/'), $handler);
        $same = ($this->cache)(Request::of('GET', '/', ['If-None-Match' => '"v1"']), $handler);
        self::assertSame([304, '"v1"', '0'], [$same->status(), $same->header('ETag'), $same->header('Age')]);
        $other = ($this->cache)(Request::of('GET', '/', ['If-None-Match' => '"v0"']), $handler);
        self::assertSame([200, '1'], [$other->status(), $other->body()]);
        self::assertSame('0', ($this->cache)(Request::of('HEAD', '/'), $handler)->header('Age'));
        self::assertSame(1, $this->calls);
        $this->clock->advance(60.0);
        ($this->cache)(Request::of('HEAD', '/'), $handler);
        self::assertSame('3', ($this->cache)(Request::of('GET', '/'), $handler)->body(), 'HEAD stores nothing');
    }

    /** §4.3.4 */
    public function testA304OfTheHandlerFreshens(): void
    {
        $made = fn(): Response => Response::text((string) ++$this->calls)
            ->withHeader('ETag', '"v1"')
            ->withHeader('Cache-Control', 'max-age=60')
            ->withHeader('X-Call', (string) $this->calls);
        $handler = static fn(Request $request): Response => Conditional::response($request, $made());
        ($this->cache)(Request::of('GET', '/'), $handler);
        // A cache may keep what is stale; this one keeps it for a second.
        $this->clock->advance(60.5);
        self::assertSame(304, ($this->cache)(Request::of('GET', '/', ['If-None-Match' => '"v1"']), $handler)->status());
        $hit = ($this->cache)(Request::of('GET', '/'), $handler);
        self::assertSame(['1', '2', '0'], [$hit->body(), $hit->header('X-Call'), $hit->header('Age')]);
    }

    /**
     * §4.4
     *
     * @return iterable<string, array{bool, string, int, 3?: array<string, string>}>
     */
    public static function invalidation(): iterable
    {
        foreach (['POST', 'PUT', 'DELETE', 'PATCH', 'UNKNOWN'] as $method) {
            yield $method => [true, $method, 204];
        }
        yield 'a redirection' => [true, 'POST', 303];
        yield 'OPTIONS is safe' => [false, 'OPTIONS', 204];
        yield 'an error' => [false, 'POST', 422];
        yield 'a server error' => [false, 'DELETE', 500];
        yield 'Location' => [true, 'POST', 201, ['Location' => '/a?b=1']];
        yield 'Content-Location' => [true, 'POST', 200, ['Content-Location' => 'http://localhost/a?b=1#c']];
        yield 'Location of another host' => [false, 'POST', 201, ['Location' => 'http://example.com/a?b=1']];
        yield 'Location of a host that begins like this' => [
            false, 'POST', 201, ['Location' => 'http://localhost.example/a?b=1'],
        ];
        yield 'a scheme-relative Location' => [false, 'POST', 201, ['Location' => '//example.com/a?b=1']];
    }

    /** @param array<string, string> $fields */
    #[DataProvider('invalidation')]
    public function testUnsafeMethodsInvalidate(bool $isInvalid, string $method, int $status, array $fields = []): void
    {
        $get = $this->handler(['Cache-Control' => 'max-age=60', 'Vary' => 'Accept']);
        $ask = fn(string $accept): string
            => ($this->cache)(Request::of('GET', '/a?b=1', ['Accept' => $accept]), $get)->body();
        self::assertSame(['1', '2'], [$ask('text/html'), $ask('text/plain')]);
        $answer = static function () use ($status, $fields): Response {
            $response = Response::empty($status);
            foreach ($fields as $name => $value) {
                $response = $response->withHeader($name, $value);
            }

            return $response;
        };
        ($this->cache)(Request::of($method, $fields === [] ? '/a?b=1' : '/a'), $answer);
        self::assertSame($isInvalid ? ['3', '4'] : ['1', '2'], [$ask('text/html'), $ask('text/plain')]);
    }

    public function testOneRequestComputesAndTheOthersWait(): void
    {
        $handler = function (): Response {
            delay(1.0);

            return Response::text((string) ++$this->calls)->withHeader('Cache-Control', 'max-age=60');
        };
        $requests = $this->together(10, $handler);
        $this->clock->advance(1.0);
        self::assertSame(array_fill(0, 10, '1'), array_map(await(...), $requests));
        self::assertSame(1, $this->calls);
    }

    public function testARequestThatWaitsTooLongComputesItself(): void
    {
        $this->cache = $this->cache->withWaitLimit(2.0);
        $handler = function (): Response {
            $call = ++$this->calls;
            delay($call === 1 ? 3600.0 : 1.0);

            return Response::text((string) $call)->withHeader('Cache-Control', 'max-age=60');
        };
        $requests = $this->together(3, $handler);
        $this->clock->advance(3.0);
        self::assertSame(['2', '3'], [$requests[1]->await(), $requests[2]->await()]);
        $requests[0]->cancel();
        $requests[0]->ignore();
        $this->clock->runUntilIdle();
    }

    public function testAFailureOfTheOneThatComputesIsItsOwn(): void
    {
        $handler = function (): Response {
            $call = ++$this->calls;
            delay(1.0);

            return $call === 1
                ? throw new \RuntimeException('The first fails.')
                : Response::text((string) $call)->withHeader('Cache-Control', 'max-age=60');
        };
        $requests = $this->together(3, $handler);
        $requests[0]->ignore();
        $this->clock->advance(2.0);
        self::assertSame(['2', '2'], array_map(await(...), \array_slice($requests, 1)));
    }

    public function testACancelledOneLetsTheNextCompute(): void
    {
        $handler = function (): Response {
            $call = ++$this->calls;
            delay(1.0);

            return Response::text((string) $call)->withHeader('Cache-Control', 'max-age=60');
        };
        $requests = $this->together(3, $handler);
        $requests[0]->cancel();
        $requests[0]->ignore();
        $this->clock->advance(2.0);
        self::assertSame(['2', '2'], array_map(await(...), \array_slice($requests, 1)));
    }

    public function testWhatIsNotStoredIsNotWaitedForAgain(): void
    {
        $handler = function (): Response {
            delay(1.0);

            return Response::text((string) ++$this->calls);
        };
        $requests = $this->together(4, $handler);
        $this->clock->advance(2.0);
        array_map(await(...), $requests);
        self::assertSame(4, $this->calls);
        $before = $this->clock->elapsed();
        $requests = $this->together(4, $handler);
        $this->clock->advance(1.0);
        self::assertSame(['5', '6', '7', '8'], array_map(await(...), $requests));
        self::assertSame(1.0, $this->clock->elapsed() - $before);
    }

    /**
     * Cache poisoning: what an attacker sends beside the target must not reach others.
     *
     * @return iterable<string, array{array<string, string>}>
     */
    public static function poison(): iterable
    {
        foreach (['Host', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'X-Forwarded-Port', 'X-Forwarded-Prefix', 'Forwarded',
            'X-Original-URL', 'X-Rewrite-URL', 'X-Host', 'X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override',
            'X-Forwarded-Scheme', 'X-Forwarded-Server'] as $field) {
            yield $field => [[$field => 'evil.example']];
        }
        yield 'a body of a GET' => [['Content-Length' => '4']];
    }

    /** @param array<string, string> $sent */
    #[DataProvider('poison')]
    public function testPoisonStaysWithItsSender(array $sent): void
    {
        $handler = static fn(Request $request): Response => Response::text(
            implode('|', array_map(static fn(array $values): string => implode(',', $values), $request->headers()))
            . $request->body(),
        )->withHeader('Cache-Control', 'max-age=60');
        $body = isset($sent['Content-Length']) ? 'evil' : '';
        ($this->cache)(Request::of('GET', '/', $sent, $body), $handler);
        self::assertStringNotContainsString('evil', ($this->cache)(Request::of('GET', '/'), $handler)->body());
    }

    public function testKeysAreShortAndVariantsAreBounded(): void
    {
        $pool = new ArrayAdapter();
        $this->cache = $this->with($pool);
        $handler = $this->handler(['Cache-Control' => 'max-age=60', 'Vary' => 'X-A']);
        for ($number = 0; $number < 200; ++$number) {
            $value = str_repeat('x', 4000) . $number;
            ($this->cache)(Request::of('GET', '/' . str_repeat('long', 1000), ['X-A' => $value]), $handler);
        }
        $keys = array_map(strval(...), array_keys(array_filter($pool->getValues(), is_string(...))));
        self::assertCount(65, $keys);
        self::assertLessThanOrEqual(64, max(array_map(strlen(...), $keys)));
        self::assertSame([], preg_grep('/^[A-Za-z0-9_.]+$/', $keys, PREG_GREP_INVERT));
    }

    public function testLargeBodiesStreamsAndFilesAreNotStored(): void
    {
        $this->cache = $this->cache->withMaxBodySize(10);
        $long = Response::text(str_repeat('a', 11));
        foreach ([$long, Response::stream(['a']), Response::file(__FILE__)] as $response) {
            $response = $response->withHeader('Cache-Control', 'max-age=60');
            $handler = static fn(): Response => $response;
            ($this->cache)(Request::of('GET', '/'), $handler);
            self::assertSame($response, ($this->cache)(Request::of('GET', '/'), $handler));
        }
    }

    public function testACacheThatFailsIsLikeAnEmptyOne(): void
    {
        $failing = self::createStub(CacheInterface::class);
        foreach (['get', 'set', 'delete'] as $method) {
            $failing->method($method)->willThrowException(new \RuntimeException('The cache is down.'));
        }
        $foreign = self::createStub(CacheInterface::class);
        $value = ['generation' => 'a', 'fields' => [], 'variants' => [], 'until' => 1.0, 'status' => 'x'];
        $foreign->method('get')->willReturn($value);
        foreach ([$failing, $foreign] as $cache) {
            $this->cache = $this->with($cache);
            $this->calls = 0;
            $handler = $this->handler(['Cache-Control' => 'max-age=60']);
            self::assertSame('1', ($this->cache)(Request::of('GET', '/'), $handler)->body());
            self::assertSame('2', ($this->cache)(Request::of('GET', '/'), $handler)->body());
            $empty = static fn(): Response => Response::empty();
            self::assertSame(204, ($this->cache)(Request::of('POST', '/'), $empty)->status());
        }
    }

    public function testItIsMiddlewareOfAnApplication(): void
    {
        $app = App::create()->middleware($this->cache);
        $app->get('/', fn(): Response => Response::json(++$this->calls)->withHeader('Cache-Control', 'max-age=60'));
        self::assertSame(['1', '1'], [
            $app->handle(Request::of('GET', '/'))->body(),
            $app->handle(Request::of('GET', '/'))->body(),
        ]);
    }

    /** @return iterable<string, array{\Closure(ResponseCache): mixed}> */
    public static function wrongSettings(): iterable
    {
        yield 'a size' => [static fn(ResponseCache $cache): object => $cache->withMaxBodySize(0)];
        yield 'a wait' => [static fn(ResponseCache $cache): object => $cache->withWaitLimit(0.0)];
        yield 'a prefix' => [static fn(ResponseCache $cache): object => $cache->withPrefix('a:b')];
    }

    /** @param \Closure(ResponseCache): mixed $make */
    #[DataProvider('wrongSettings')]
    public function testWrongSettingsAreReportedWhereTheyAre(\Closure $make): void
    {
        try {
            $make($this->cache);
            self::fail('Nothing was thrown.');
        } catch (CacheSettingError $error) {
            self::assertStringStartsWith('[NX-1147] ', $error->getMessage());
            self::assertSame(__FILE__, $error->getFile());
        }
    }

    private function with(CacheInterface|ArrayAdapter $cache): ResponseCache
    {
        return ResponseCache::in($cache)->withClock($this->clock);
    }

    /**
     * Requests that begin before any is answered.
     *
     * @param \Closure(): Response $handler
     *
     * @return list<\Nexus\Async\Coroutine<string>>
     */
    private function together(int $count, \Closure $handler): array
    {
        $requests = [];
        for ($number = 0; $number < $count; ++$number) {
            $requests[] = spawn(fn(): string => ($this->cache)(Request::of('GET', '/'), $handler)->body());
        }
        $this->clock->runUntilIdle();

        return $requests;
    }

    /**
     * @param array<string, string> $fields
     *
     * @return \Closure(): Response whose body is the number of the call
     */
    private function handler(array $fields, int $status = 200): \Closure
    {
        return function () use ($fields, $status): Response {
            $response = Response::text((string) ++$this->calls, $status);
            foreach ($fields as $name => $value) {
                $response = $response->withHeader($name, $value);
            }

            return $response;
        };
    }
}
