<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Cache;

use Nexus\Async\Coroutine;
use Nexus\Http\Cache\CacheSettingError;
use Nexus\Http\Cache\IdempotencyKeys;
use Nexus\Http\Cache\MemoryKeyLock;
use Nexus\Http\Error\HttpException;
use Nexus\Http\Error\NotFound;
use Nexus\Http\Internal\Cache\IdempotencyRecord;
use Nexus\Http\Limit\StoreFailure;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Testing\VirtualClock;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Psr\SimpleCache\CacheInterface;
use Symfony\Component\Cache\Adapter\ArrayAdapter;
use Symfony\Component\Cache\Psr16Cache;

use function Nexus\Async\{delay, spawn};

/** draft-ietf-httpapi-idempotency-key-header-07 */
#[CoversClass(IdempotencyKeys::class)]
#[CoversClass(MemoryKeyLock::class)]
#[CoversClass(IdempotencyRecord::class)]
final class IdempotencyKeysTest extends TestCase
{
    private const KEY = '"8e03978e-40d5-43dd-bc93-6894a57f9324"';

    private VirtualClock $clock;
    private IdempotencyKeys $keys;
    private int $calls = 0;

    protected function setUp(): void
    {
        $this->calls = 0;
        $this->clock = VirtualClock::install();
        $this->keys = $this->in(new ArrayAdapter());
    }

    protected function tearDown(): void
    {
        VirtualClock::uninstall();
    }

    /** §2.6 */
    public function testARepetitionGetsTheSameResponse(): void
    {
        foreach ([$this->keys, $this->in(new Psr16Cache(new ArrayAdapter()))] as $keys) {
            $this->calls = 0;
            $handler = fn(): Response => Response::json(['call' => ++$this->calls], 201)
                ->withHeader('Location', '/payments/1')
                ->withCookie('session', 'secret');
            $first = $keys($this->request(), $handler);
            $second = $keys($this->request(), $handler);
            self::assertSame([201, '{"call":1}', null], [
                $first->status(),
                $first->body(),
                $first->header('Idempotency-Replayed'),
            ]);
            self::assertSame([201, '{"call":1}', 'true', '/payments/1', 'application/json', null], [
                $second->status(),
                $second->body(),
                $second->header('Idempotency-Replayed'),
                $second->header('Location'),
                $second->header('Content-Type'),
                $second->header('Set-Cookie'),
            ]);
        }
    }

    /**
     * §2.1: a string of structured fields. Texts without quotes are common, and are accepted.
     *
     * @return iterable<string, array{string, int}>
     */
    public static function syntax(): iterable
    {
        yield 'a string' => [self::KEY, 201];
        yield 'a text without quotes' => ['8e03978e-40d5-43dd-bc93-6894a57f9324', 201];
        yield '255 characters' => ['"' . str_repeat('a', 255) . '"', 201];
        yield 'too long' => ['"' . str_repeat('a', 256) . '"', 400];
        yield 'too short, so that it can be guessed' => ['"1"', 400];
        yield 'empty' => ['""', 400];
        yield 'nothing' => ['', 400];
        yield 'no end' => ['"8e03978e-40d5-43dd-bc93', 400];
        yield 'two' => [self::KEY . ', ' . self::KEY, 400];
        yield 'not ASCII' => ["\"8e03978e-40d5-43dd-bc93-\xc3\xa4\"", 400];
    }

    #[DataProvider('syntax')]
    public function testTheSyntax(string $key, int $status): void
    {
        self::assertSame($status, $this->statusOf($this->request(key: $key)));
        self::assertSame($status === 201 ? 1 : 0, $this->calls);
    }

    public function testBothFormsAreOneKey(): void
    {
        $this->statusOf($this->request());
        $this->statusOf($this->request(key: trim(self::KEY, '"')));
        self::assertSame(1, $this->calls);
    }

    /** §2.7: 400 */
    public function testAKeyMayBeRequired(): void
    {
        $without = Request::of('POST', '/payments', [], 'a=1');
        self::assertSame([201, 201, 2], [$this->statusOf($without), $this->statusOf($without), $this->calls]);
        $this->keys = $this->keys->withRequired();
        self::assertSame([400, 2], [$this->statusOf($without), $this->calls]);
        self::assertSame(201, $this->statusOf(Request::of('GET', '/payments')));
        self::assertSame(201, $this->statusOf(Request::of('PUT', '/payments', [], 'a=1')));
    }

    /**
     * §2.4 and §2.7: 422 for another request with the same key
     *
     * @return iterable<string, array{Request}>
     */
    public static function others(): iterable
    {
        $headers = ['Idempotency-Key' => self::KEY, 'Content-Type' => 'text/plain'];
        yield 'another body' => [Request::of('POST', '/payments', $headers, 'amount=1000')];
        yield 'another path' => [Request::of('POST', '/refunds', $headers, 'amount=10')];
        yield 'another query' => [Request::of('POST', '/payments?a=1', $headers, 'amount=10')];
        yield 'another method' => [Request::of('PATCH', '/payments', $headers, 'amount=10')];
        yield 'another host' => [Request::of('POST', '/payments', [...$headers, 'Host' => 'b.example'], 'amount=10')];
        yield 'another type' => [
            Request::of('POST', '/payments', [...$headers, 'Content-Type' => 'text/html'], 'amount=10'),
        ];
    }

    #[DataProvider('others')]
    public function testAnotherRequestWithTheKeyIsRefused(Request $other): void
    {
        self::assertSame(201, $this->statusOf($this->request()));
        self::assertSame(422, $this->statusOf($other));
        self::assertSame(1, $this->calls);
    }

    public function testAKeyBelongsToItsPrincipal(): void
    {
        $requests = [
            $this->request()->withAttribute('principal', 'ada'),
            $this->request()->withAttribute('principal', 'bob'),
            $this->request(),
            $this->request(['Authorization' => 'Bearer a']),
            $this->request(['Authorization' => 'Bearer b']),
        ];
        foreach ($requests as $request) {
            $answer = ($this->keys)($request, $this->handler());
            self::assertNull($answer->header('Idempotency-Replayed'), 'the response of another one is not shown');
        }
        self::assertSame(5, $this->calls);
    }

    /** §2.6 and §2.7: 409 while the first is in progress */
    public function testARepetitionWhileTheFirstIsInProgressIsRefused(): void
    {
        $first = $this->begin(10.0);
        self::assertSame(409, $this->statusOf($this->request()));
        $other = $this->request(body: 'amount=1000');
        self::assertSame(422, $this->statusOf($other, lock: new MemoryKeyLock($this->clock)));
        $this->clock->advance(10.0);
        self::assertSame(201, $first->await()->status());
        self::assertSame([201, 1], [$this->statusOf($this->request()), $this->calls]);
    }

    public function testWorkersWithoutACommonLockSeeTheRecord(): void
    {
        $first = $this->begin(10.0);
        self::assertSame(409, $this->statusOf($this->request(), lock: new MemoryKeyLock($this->clock)));
        $this->clock->advance(10.0);
        $first->await();
        self::assertSame(1, $this->calls);
    }

    public function testAnExecutionThatEndsWithoutAResultIsRepeatedAfterItsLimit(): void
    {
        $first = $this->begin(3600.0);
        $first->cancel();
        $first->ignore();
        $this->clock->runUntilIdle();
        self::assertSame(409, $this->statusOf($this->request()), 'what it has done is not known');
        $this->clock->advance(59.0);
        self::assertSame(409, $this->statusOf($this->request(), lock: new MemoryKeyLock($this->clock)));
        $this->clock->advance(1.0);
        self::assertSame([201, 2], [$this->statusOf($this->request()), $this->calls]);
    }

    public function testAFailureIsNotRemembered(): void
    {
        foreach ([500, 503, 401, 403, 409, 425, 429] as $status) {
            $answer = fn(): Response => Response::text((string) ++$this->calls, $status);
            ($this->keys)($this->request(), $answer);
        }
        try {
            ($this->keys)($this->request(), static fn(): never => throw new NotFound());
            self::fail('The exception of the handler is lost.');
        } catch (NotFound) {
        }
        self::assertSame(201, $this->statusOf($this->request()));
        self::assertSame(8, $this->calls);
    }

    public function testAnErrorOfTheClientIsRemembered(): void
    {
        $answer = fn(): Response => Response::text((string) ++$this->calls, 422);
        ($this->keys)($this->request(), $answer);
        self::assertSame('1', ($this->keys)($this->request(), $answer)->body());
    }

    public function testAResponseThatCannotBeRepeatedIsNotExecutedAgain(): void
    {
        $answer = function (): Response {
            ++$this->calls;

            return Response::stream(['a']);
        };
        ($this->keys)($this->request(), $answer);
        self::assertSame([409, 1], [$this->statusOf($this->request()), $this->calls]);
    }

    public function testAStoreThatFailsRefusesUnlessItPasses(): void
    {
        $failing = self::createStub(CacheInterface::class);
        $failing->method('get')->willThrowException(new \RuntimeException('The cache is down.'));
        $this->keys = $this->in($failing);
        self::assertSame([503, 0], [$this->statusOf($this->request()), $this->calls]);
        $this->keys = $this->keys->withStoreFailure(StoreFailure::Pass);
        self::assertSame([201, 1], [$this->statusOf($this->request()), $this->calls]);
    }

    public function testAStoreThatFailsAfterTheExecutionDoesNotChangeTheAnswer(): void
    {
        $pool = new Psr16Cache(new ArrayAdapter());
        $failing = self::createStub(CacheInterface::class);
        $failing->method('get')->willReturnCallback(static fn(string $key): mixed => $pool->get($key));
        $failing->method('set')->willReturnCallback(fn(string $key, mixed $value): bool => $this->calls === 0
            ? $pool->set($key, $value)
            : throw new \RuntimeException('The cache is down.'));
        $this->keys = $this->in($failing);
        self::assertSame([201, 409, 1], [
            $this->statusOf($this->request()),
            $this->statusOf($this->request()),
            $this->calls,
        ]);
    }

    /** @return iterable<string, array{\Closure(IdempotencyKeys): mixed}> */
    public static function wrongSettings(): iterable
    {
        yield 'a lifetime' => [static fn(IdempotencyKeys $keys): object => $keys->withLifetime(0.0)];
        yield 'a limit' => [static fn(IdempotencyKeys $keys): object => $keys->withExecutionLimit(NAN)];
    }

    /** @param \Closure(IdempotencyKeys): mixed $make */
    #[DataProvider('wrongSettings')]
    public function testWrongSettingsAreReportedWhereTheyAre(\Closure $make): void
    {
        try {
            $make($this->keys);
            self::fail('Nothing was thrown.');
        } catch (CacheSettingError $error) {
            self::assertStringStartsWith('[NX-1147] ', $error->getMessage());
            self::assertSame(__FILE__, $error->getFile());
        }
    }

    private function in(ArrayAdapter|CacheInterface $cache): IdempotencyKeys
    {
        return IdempotencyKeys::in($cache)->withClock($this->clock)->withLock(new MemoryKeyLock($this->clock));
    }

    /** @param array<string, string> $headers */
    private function request(array $headers = [], string $key = self::KEY, string $body = 'amount=10'): Request
    {
        $headers = ['Idempotency-Key' => $key, 'Content-Type' => 'text/plain', ...$headers];

        return Request::of('POST', '/payments', $headers, $body);
    }

    /** @return Coroutine<Response> a request whose handler has begun and takes so long */
    private function begin(float $seconds): Coroutine
    {
        $request = spawn(fn(): Response => ($this->keys)($this->request(), function () use ($seconds): Response {
            ++$this->calls;
            delay($seconds);

            return Response::text('done', 201);
        }));
        $this->clock->runUntilIdle();

        return $request;
    }

    private function statusOf(Request $request, ?MemoryKeyLock $lock = null): int
    {
        $keys = $lock === null ? $this->keys : $this->keys->withLock($lock);
        try {
            return $keys($request, $this->handler())->status();
        } catch (HttpException $refusal) {
            return $refusal->status;
        }
    }

    /** @return \Closure(): Response */
    private function handler(): \Closure
    {
        return fn(): Response => Response::text((string) ++$this->calls, 201);
    }
}
