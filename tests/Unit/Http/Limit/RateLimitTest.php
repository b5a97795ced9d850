<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Limit;

use Nexus\Http\App;
use Nexus\Http\Auth\SimplePrincipal;
use Nexus\Http\Error\QuotaExceeded;
use Nexus\Http\Internal\Limit\ClientAddress;
use Nexus\Http\Internal\Limit\Counter;
use Nexus\Http\Limit\MemoryRateLimits;
use Nexus\Http\Limit\RateLimit;
use Nexus\Http\Limit\RateLimitCharge;
use Nexus\Http\Limit\RateLimitError;
use Nexus\Http\Limit\RateLimitPolicy;
use Nexus\Http\Limit\RateLimitState;
use Nexus\Http\Limit\RateLimitStore;
use Nexus\Http\Limit\SharedRateLimits;
use Nexus\Http\Limit\StoreFailure;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Shared\Map;
use Nexus\Testing\VirtualClock;
use Nexus\Tests\Unit\Http\Middleware\MiddlewareTestCase;
use Nexus\Time\Duration;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\DataProvider;

use function Nexus\Async\delay;

#[CoversClass(RateLimit::class)]
#[CoversClass(RateLimitPolicy::class)]
#[CoversClass(MemoryRateLimits::class)]
#[CoversClass(SharedRateLimits::class)]
#[CoversClass(QuotaExceeded::class)]
#[CoversClass(Counter::class)]
#[CoversClass(ClientAddress::class)]
final class RateLimitTest extends MiddlewareTestCase
{
    private VirtualClock $clock;

    protected function setUp(): void
    {
        $this->clock = VirtualClock::install();
    }

    protected function tearDown(): void
    {
        VirtualClock::uninstall();
        parent::tearDown();
    }

    /** @return iterable<string, array{RateLimitPolicy, list<array{float, int, bool, int, float, float|null}>}> */
    public static function traffic(): iterable
    {
        yield from Traffic::cases();
    }

    /** @param list<array{float, int, bool, int, float, float|null}> $steps */
    #[DataProvider('traffic')]
    public function testTheAlgorithms(RateLimitPolicy $policy, array $steps): void
    {
        $store = new MemoryRateLimits(clock: $this->clock);
        [$expected, $actual] = Traffic::play($store, $policy, $steps, $this->clock->advance(...));
        self::assertSame($expected, $actual);
    }

    /** @param list<array{float, int, bool, int, float, float|null}> $steps */
    #[DataProvider('traffic')]
    public function testAMapOfAllWorkersHasTheSameAlgorithms(RateLimitPolicy $policy, array $steps): void
    {
        $store = new SharedRateLimits($this->map(), $this->clock);
        [$expected, $actual] = Traffic::play($store, $policy, $steps, $this->clock->advance(...));
        self::assertSame($expected, $actual);
    }

    public function testAMapOfAllWorkersTakesFromAllPoliciesOrFromNone(): void
    {
        $store = new SharedRateLimits($this->map(), $this->clock);
        $charges = [
            new RateLimitCharge(RateLimitPolicy::tokenBucket('wide', 10, per: 3600.0), 'wide', 1),
            new RateLimitCharge(RateLimitPolicy::tokenBucket('narrow', 1, per: 3600.0), 'narrow', 1),
        ];
        $take = static fn(): array => array_map(
            static fn(RateLimitState $state): array => [$state->isAllowed, $state->remaining],
            $store->take($charges),
        );
        self::assertSame([[true, 9], [true, 0]], $take());
        self::assertSame([[true, 9], [false, 0]], $take());
        self::assertSame([[true, 9], [false, 0]], $take());
    }

    public function testAValueOfTheMapThatIsNoCounterCountsAsAbsent(): void
    {
        $map = $this->map();
        $store = new SharedRateLimits($map, $this->clock);
        $policy = RateLimitPolicy::tokenBucket('p', 10, per: 60.0);
        foreach ([7, 'text', [1.0, 2.0, 3.0]] as $value) {
            $map->set('key', $value);
            $remaining = static fn(): int => $store->take([new RateLimitCharge($policy, 'key', 1)])[0]->remaining;
            self::assertSame([9, 8], [$remaining(), $remaining()]);
        }
    }

    public function testACounterGivesBackAtMostWhatThereCanBe(): void
    {
        $bucket = new Counter(RateLimitPolicy::tokenBucket('p', 10, per: 60.0), 0.0, 9.5, 0.0);
        $window = new Counter(RateLimitPolicy::slidingWindow('p', 10, per: 60.0), 0.0, 0.5, 3.0);
        self::assertSame([9.5 - 3 + 2, 10.0], [$bucket->minus(3)->plus(2)->current, $bucket->plus(1)->current]);
        self::assertSame([1.5, 0.0, 3.0], [
            $window->minus(2)->plus(1)->current,
            $window->plus(1)->current,
            $window->plus(1)->previous,
        ]);
    }

    /** Sections of draft-ietf-httpapi-ratelimit-headers-10. */
    public function testTheFieldsAreThoseOfTheDraft(): void
    {
        $limit = RateLimit::of(
            RateLimitPolicy::tokenBucket('burst', 2, per: 1.0)->by(self::one(...)),
            RateLimitPolicy::slidingWindow('daily', 1000, per: Duration::hours(24))->by(self::one(...)),
            RateLimitPolicy::tokenBucket('half', 5, per: 0.5)->by(self::one(...)),
        )->withStore(new MemoryRateLimits(clock: $this->clock));
        $app = $this->app(null, $limit);
        $answer = $app->handle(self::request());
        // §3: a list of strings with the parameters q and w; a window that is no whole number of seconds is not said.
        $policies = '"burst";q=2;w=1, "daily";q=1000;w=86400, "half";q=5';
        self::assertSame($policies, $answer->header('RateLimit-Policy'));
        // §4: the parameters r and t are integers of 0 or more.
        self::assertSame('"burst";r=1;t=1, "daily";r=999;t=86400, "half";r=4;t=1', $answer->header('RateLimit'));
        $app->handle(self::request());
        $refused = $app->handle(self::request('GET', '/', ['Accept' => 'application/problem+json']));
        self::assertSame([429, '1', $policies], [
            $refused->status(),
            $refused->header('Retry-After'),
            $refused->header('RateLimit-Policy'),
        ]);
        self::assertSame('"burst";r=0;t=1, "daily";r=998;t=86400, "half";r=3;t=1', $refused->header('RateLimit'));
        self::assertSame('application/problem+json', $refused->header('Content-Type'));
        self::assertSame([
            'type' => 'https://iana.org/assignments/http-problem-types#quota-exceeded',
            'title' => 'Too Many Requests',
            'status' => 429,
            'detail' => 'Too many requests were sent.',
            'violated-policies' => ['burst'],
        ], json_decode($refused->body(), true));
    }

    public function testARefusedRequestTakesFromNoPolicy(): void
    {
        $limit = RateLimit::of(
            RateLimitPolicy::tokenBucket('narrow', 1, per: 3600.0)->by(self::one(...)),
            RateLimitPolicy::tokenBucket('wide', 10, per: 3600.0)->by(self::one(...)),
        )->withStore(new MemoryRateLimits(clock: $this->clock));
        $app = $this->app(null, $limit);
        foreach ([9, 9, 9] as $remaining) {
            $fields = (string) $app->handle(self::request())->header('RateLimit');
            self::assertStringContainsString("\"wide\";r={$remaining};", $fields);
        }
        self::assertSame('3600', $app->handle(self::request())->header('Retry-After'));
    }

    public function testFieldsOfTwoMiddlewaresAreOneList(): void
    {
        $limit = static fn(string $name): RateLimit
            => RateLimit::of(RateLimitPolicy::tokenBucket($name, 5, per: 1.0)->by(self::one(...)));
        $answer = $this->answer(self::request(), $limit('outer'), $limit('inner'));
        self::assertSame('"outer";q=5;w=1, "inner";q=5;w=1', $answer->header('RateLimit-Policy'));
    }

    /** @return iterable<string, array{RateLimitPolicy, Request, ?string}> */
    public static function keys(): iterable
    {
        $policy = RateLimitPolicy::tokenBucket('p', 1, per: 1.0);
        $request = static fn(string $path = '/'): Request => Request::of('GET', $path, ['X-Key' => 'a|b%']);
        $principal = new SimplePrincipal('ada');
        $key = static fn(Request $request): ?string => $request->header('X-Key');
        yield 'a key' => [$policy->by($key), $request(), 'p|a%7Cb%25'];
        yield 'two keys' => [$policy->by(self::one(...))->by($key), $request(), 'p|one|a%7Cb%25'];
        yield 'a request that has no key' => [$policy->by(static fn(): ?string => null), $request(), null];
        yield 'a principal' => [
            $policy->byPrincipal(), $request()->withAttribute('principal', $principal), 'p|p:ada',
        ];
        yield 'the class of the principal' => [
            $policy->byPrincipal(), $request()->withAttribute('Nexus\Http\Auth\Principal', $principal), 'p|p:ada',
        ];
        yield 'a user id' => [$policy->byPrincipal(), $request()->withAttribute('principal', 7), 'p|p:7'];
        yield 'a long key is hashed' => [
            $policy->by(static fn(): string => str_repeat('x', 1_000_000)),
            $request(),
            'p|sha256|' . hash('sha256', 'p|' . str_repeat('x', 1_000_000)),
        ];
    }

    #[DataProvider('keys')]
    public function testWhatIsCountedTogether(RateLimitPolicy $policy, Request $request, ?string $key): void
    {
        self::assertSame($key, $policy->charge($request)?->key);
    }

    /** @return iterable<string, array{string, string|null}> */
    public static function addresses(): iterable
    {
        yield 'IPv4' => ['192.0.2.1', '192.0.2.1'];
        yield 'IPv6 stands for its network' => ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'];
        yield 'another form of it' => ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'];
        yield 'another network' => ['2001:db8:1:3::1', '2001:db8:1:3::/64'];
        yield 'IPv4 in IPv6' => ['::ffff:192.0.2.1', '192.0.2.1'];
        yield 'the loopback' => ['::1', '::/64'];
        yield 'a Unix socket' => ['', null];
    }

    #[DataProvider('addresses')]
    public function testAddresses(string $address, ?string $network): void
    {
        self::assertSame($network, ClientAddress::network($address));
    }

    public function testRoutesAreCountedSeparately(): void
    {
        $limit = RateLimit::of(RateLimitPolicy::tokenBucket('route', 1, per: 60.0)->byRoute());
        $app = App::create()->middleware($limit);
        $app->get('/a/{id}', static fn(): Response => Response::text('a'));
        $app->get('/b', static fn(): Response => Response::text('b'));
        $status = static fn(string $path): int => $app->handle(Request::of('GET', $path))->status();
        self::assertSame(
            [200, 429, 200, 404, 429],
            array_map($status, ['/a/1', '/a/2', '/b', '/random/1', '/random/2']),
        );
    }

    public function testTheCostOfARequest(): void
    {
        $policy = RateLimitPolicy::tokenBucket('cost', 10, per: 3600.0)->by(self::one(...));
        $limit = RateLimit::of($policy->withCost(static fn(Request $request): int => (int) $request->query('cost')));
        $app = $this->app(null, $limit->withStore(new MemoryRateLimits(clock: $this->clock)));
        $answers = array_map(
            static fn(int $cost): Response => $app->handle(self::request('GET', "/?cost={$cost}")),
            [4, 0, 7, 6, 11],
        );
        $statuses = array_map(static fn(Response $one): int => $one->status(), $answers);
        self::assertSame([200, 200, 429, 200, 429], $statuses);
        self::assertSame('360', $answers[2]->header('Retry-After'));
        self::assertNull($answers[4]->header('Retry-After'), 'no wait helps');
        self::assertSame(500, $app->handle(self::request('GET', '/?cost=-1'))->status());
    }

    public function testTheMemoryIsBounded(): void
    {
        $store = new MemoryRateLimits(100, $this->clock);
        $policy = RateLimitPolicy::tokenBucket('p', 10, per: 1000.0);
        $take = static fn(string $key): int => $store->take([new RateLimitCharge($policy, $key, 1)])[0]->remaining;
        for ($number = 0; $number < 1000; ++$number) {
            $take("random {$number}");
            $take('used');
            self::assertLessThanOrEqual(100, $store->count());
        }
        self::assertSame(0, $take('used'), 'what is used is kept');
        self::assertSame(9, $take('random 0'), 'what is not used is dropped');
    }

    public function testAStoreThatFailsLetsRequestsPassUnlessRefused(): void
    {
        $failing = new class implements RateLimitStore {
            public function take(array $charges): array
            {
                throw new \RuntimeException('The store is down.');
            }
        };
        $limit = RateLimit::of(RateLimitPolicy::tokenBucket('p', 1, per: 1.0)->by(self::one(...)))->withStore($failing);
        $answer = $this->answer(self::request(), $limit);
        self::assertSame([200, null], [$answer->status(), $answer->header('RateLimit')]);
        $refused = $this->answer(self::request(), $limit->withStoreFailure(StoreFailure::Refuse));
        self::assertSame([503, '1'], [$refused->status(), $refused->header('Retry-After')]);
        self::assertStringNotContainsString('The store is down', $refused->body());
    }

    public function testAStoreThatHangsHasFailed(): void
    {
        $hanging = new class implements RateLimitStore {
            public function take(array $charges): array
            {
                delay(3600.0);

                throw new \LogicException('It waited.');
            }
        };
        VirtualClock::uninstall();
        $elapsed = VirtualClock::run(function (VirtualClock $clock) use ($hanging): float {
            $limit = RateLimit::of(RateLimitPolicy::tokenBucket('p', 1, per: 1.0)->by(self::one(...)))
                ->withStore($hanging)
                ->withStoreTimeout(0.5);
            $limit(self::request(), static fn(): Response => Response::text('handled'));

            return $clock->elapsed();
        });
        self::assertEqualsWithDelta(0.5, $elapsed, 0.01);
    }

    /** @return iterable<string, array{\Closure(): mixed}> */
    public static function wrongSettings(): iterable
    {
        yield 'a name' => [static fn(): object => RateLimitPolicy::tokenBucket("a\"b\r\n", 1, per: 1.0)];
        yield 'a limit' => [static fn(): object => RateLimitPolicy::slidingWindow('a', 0, per: 1.0)];
        yield 'a burst' => [static fn(): object => RateLimitPolicy::tokenBucket('a', 1, per: 1.0, burst: 0)];
        yield 'a window' => [static fn(): object => RateLimitPolicy::tokenBucket('a', 1, per: 0.0)];
        yield 'no number' => [static fn(): object => RateLimitPolicy::tokenBucket('a', 1, per: NAN)];
        yield 'a cost' => [static fn(): object => RateLimitPolicy::tokenBucket('a', 1, per: 1.0)->withCost(-1)];
        yield 'entries' => [static fn(): object => new MemoryRateLimits(1)];
        yield 'two of a name' => [static fn(): object => RateLimit::of(
            RateLimitPolicy::tokenBucket('a', 1, per: 1.0),
            RateLimitPolicy::tokenBucket('a', 2, per: 2.0),
        )];
    }

    /** @param \Closure(): mixed $make */
    #[DataProvider('wrongSettings')]
    public function testWrongSettingsAreReportedWhereTheyAre(\Closure $make): void
    {
        try {
            $make();
            self::fail('Nothing was thrown.');
        } catch (RateLimitError $error) {
            self::assertStringStartsWith('[NX-1146] ', $error->getMessage());
            self::assertSame(__FILE__, $error->getFile());
        }
    }

    private function map(): Map
    {
        $map = Map::create('rate limit test', 1 << 20, evict: true);
        $map->clear();

        return $map;
    }

    private static function one(): string
    {
        return 'one';
    }
}
