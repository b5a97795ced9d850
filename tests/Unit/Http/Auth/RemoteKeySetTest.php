<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Auth;

use GuzzleHttp\Client;
use GuzzleHttp\Handler\MockHandler;
use GuzzleHttp\Psr7\HttpFactory;
use GuzzleHttp\Psr7\Response as PsrResponse;
use Nexus\Async\Deferred;
use Nexus\Http\Auth\RemoteKeySet;
use Nexus\Http\Auth\VerificationKeys;
use Nexus\Http\Error\ServiceUnavailable;
use PHPUnit\Framework\TestCase;
use Psr\Clock\ClockInterface;

use function Nexus\Async\all;
use function Nexus\Async\spawn;

final class RemoteKeySetTest extends TestCase
{
    private int $fetches = 0;
    /** @var list<string> the kid of each key that the provider has; empty: it fails */
    private array $published = ['a'];
    private int $now = 1_800_000_000;

    public function testFetchesOnceAndUsesTheKeysUntilTheyAreOld(): void
    {
        $keys = $this->keys()->withRefresh(60.0, 10.0);
        self::assertSame([1, 1], [$this->found($keys, 'a'), $this->found($keys, null)]);
        self::assertSame(0, $this->found($keys, 'a', 'HS256'));
        self::assertSame(1, $this->fetches);
        $this->now += 60;
        self::assertSame(1, $this->found($keys, 'a'));
        self::assertSame(2, $this->fetches);
    }

    public function testAnUnknownKeyIsFetchedAtMostOncePerInterval(): void
    {
        $keys = $this->keys()->withRefresh(3600.0, 10.0);
        self::assertSame(1, $this->found($keys, 'a'));
        $this->published = ['a', 'b'];
        self::assertSame(0, $this->found($keys, 'b'), 'the interval has not passed');
        $this->now += 10;
        self::assertSame(1, $this->found($keys, 'b'));
        for ($attack = 0; $attack < 100; ++$attack) {
            self::assertSame(0, $this->found($keys, "forged-{$attack}"));
        }
        self::assertSame(2, $this->fetches);
        $this->published = ['b'];
        $this->now += 10;
        self::assertSame([0, 0], [$this->found($keys, 'c'), $this->found($keys, 'a')], 'a withdrawn key is forgotten');
        self::assertSame(3, $this->fetches);
    }

    public function testKnownKeysStayWhenTheProviderFails(): void
    {
        $keys = $this->keys()->withRefresh(60.0, 10.0);
        self::assertSame(1, $this->found($keys, 'a'));
        $this->published = [];
        $this->now += 60;
        self::assertSame([1, 1], [$this->found($keys, 'a'), $this->found($keys, 'a')]);
        self::assertSame(2, $this->fetches);
    }

    public function testWithoutKeysTheServiceIsUnavailable(): void
    {
        $this->published = [];
        $keys = $this->keys();
        foreach ([1, 2] as $_) {
            try {
                $keys->find('a', 'RS256');
                self::fail('There is no key');
            } catch (ServiceUnavailable $exception) {
                self::assertSame('30', $exception->headers['Retry-After'] ?? null);
            }
        }
        self::assertSame(1, $this->fetches);
    }

    public function testCoroutinesShareAFetch(): void
    {
        /** @var Deferred<string> $document */
        $document = new Deferred();
        $keys = RemoteKeySet::fetchedBy(function () use ($document): string {
            ++$this->fetches;

            return $document->future()->await();
        });
        $waiting = [];
        for ($coroutine = 0; $coroutine < 20; ++$coroutine) {
            $waiting[] = spawn(fn(): int => $this->found($keys, 'a'));
        }
        spawn(static fn() => $document->complete(self::document(['a'])));
        self::assertSame(array_fill(0, 20, 1), all($waiting));
        self::assertSame(1, $this->fetches);
    }

    public function testACancelledFetchIsRepeatedByTheNext(): void
    {
        $started = new Deferred();
        /** @var Deferred<string> $never */
        $never = new Deferred();
        $keys = RemoteKeySet::fetchedBy(function () use ($started, $never): string {
            if (++$this->fetches > 1) {
                return self::document(['a']);
            }
            $started->complete();

            return $never->future()->await();
        });
        $first = spawn(fn(): int => $this->found($keys, 'a'));
        $second = spawn(function () use ($keys, $first, $started): int {
            $started->future()->await();
            $first->cancel();

            return $this->found($keys, 'a');
        });
        self::assertSame(1, $second->await());
        self::assertSame(2, $this->fetches);
    }

    public function testAPsr18ClientFetches(): void
    {
        $answers = new MockHandler([new PsrResponse(200, [], self::document(['a'])), new PsrResponse(500)]);
        $client = new Client(['handler' => $answers]);
        $keys = RemoteKeySet::at('https://id.example/jwks.json', $client, new HttpFactory())->withClock($this->clock());
        self::assertSame(1, $this->found($keys, 'a'));
        self::assertSame('https://id.example/jwks.json', (string) $answers->getLastRequest()?->getUri());
        $this->now += 3600;
        self::assertSame(1, $this->found($keys, 'a'), 'a 500 is no key set');
        $this->expectExceptionMessageMatches('~^\[NX-1102\].+begins with https://~');
        RemoteKeySet::at('http://id.example/jwks.json', $client, new HttpFactory());
    }

    private function keys(): RemoteKeySet
    {
        return RemoteKeySet::fetchedBy(function (): string {
            ++$this->fetches;

            return $this->published === [] ? throw new \RuntimeException('down') : self::document($this->published);
        })->withClock($this->clock());
    }

    private function found(VerificationKeys $keys, ?string $keyId, string $algorithm = 'RS256'): int
    {
        return \count($keys->find($keyId, $algorithm));
    }

    /** @param list<string> $keyIds */
    private static function document(array $keyIds): string
    {
        $keys = array_map(static fn(string $id): array => Tokens::jwk('first', ['kid' => $id]), $keyIds);

        return (string) json_encode(['keys' => $keys]);
    }

    private function clock(): ClockInterface
    {
        return new class (fn(): int => $this->now) implements ClockInterface {
            /** @param \Closure(): int $now */
            public function __construct(private \Closure $now) {}

            public function now(): \DateTimeImmutable
            {
                return new \DateTimeImmutable('@' . ($this->now)());
            }
        };
    }
}
