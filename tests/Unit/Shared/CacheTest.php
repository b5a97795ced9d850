<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Shared;

use Nexus\Shared\Cache;
use Nexus\Shared\CacheKeyError;
use Nexus\Shared\Map;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Psr\SimpleCache\InvalidArgumentException;

#[CoversClass(Cache::class)]
#[CoversClass(CacheKeyError::class)]
final class CacheTest extends TestCase
{
    private Cache $cache;

    protected function setUp(): void
    {
        $this->cache = Cache::create('cache test', 1 << 20);
        $this->cache->clear();
    }

    /** @return iterable<string, array{mixed}> */
    public static function values(): iterable
    {
        yield 'null' => [null];
        yield 'false' => [false];
        yield 'int' => [PHP_INT_MIN];
        yield 'float' => [0.1];
        yield 'bytes' => ["\0\xff"];
        yield 'array' => [['a' => [1, null, true]]];
        yield 'object' => [new \DateTimeImmutable('2026-01-01 12:00 UTC')];
    }

    #[DataProvider('values')]
    public function testAValueComesBackAsItWasStored(mixed $value): void
    {
        self::assertTrue($this->cache->set('key', $value));

        self::assertEquals($value, $this->cache->get('key', 'absent'));
        self::assertSame(get_debug_type($value), get_debug_type($this->cache->get('key', 'absent')));
        self::assertTrue($this->cache->has('key'));
    }

    public function testAnAbsentKeyIsTheDefault(): void
    {
        self::assertNull($this->cache->get('absent'));
        self::assertSame('default', $this->cache->get('absent', 'default'));
        self::assertFalse($this->cache->has('absent'));
    }

    public function testDeleteAndClearRemoveEntries(): void
    {
        $this->cache->setMultiple(['a' => 1, 'b' => 2]);

        self::assertTrue($this->cache->delete('a'));
        self::assertTrue($this->cache->delete('absent'));
        self::assertSame(['a' => null, 'b' => 2], $this->cache->getMultiple(['a', 'b']));
        self::assertTrue($this->cache->clear());
        self::assertFalse($this->cache->has('b'));
    }

    /** @return iterable<string, array{int|\DateInterval|null}> */
    public static function lastingTtls(): iterable
    {
        yield 'none' => [null];
        yield 'a minute' => [60];
        yield 'the largest int' => [PHP_INT_MAX];
        yield 'an interval' => [new \DateInterval('PT1M')];
        yield 'a long interval' => [new \DateInterval('P9000Y')];
    }

    #[DataProvider('lastingTtls')]
    public function testAnEntryIsThereUntilItExpires(int|\DateInterval|null $ttl): void
    {
        self::assertTrue($this->cache->set('key', 'value', $ttl));

        self::assertSame('value', $this->cache->get('key'));
    }

    /** @return iterable<string, array{int|\DateInterval}> */
    public static function pastTtls(): iterable
    {
        $past = new \DateInterval('PT1S');
        $past->invert = 1;
        yield 'zero' => [0];
        yield 'negative' => [-1];
        yield 'the smallest int' => [PHP_INT_MIN];
        yield 'an empty interval' => [new \DateInterval('PT0S')];
        yield 'a past interval' => [$past];
    }

    #[DataProvider('pastTtls')]
    public function testATtlOfZeroOrLessDeletesTheEntry(int|\DateInterval $ttl): void
    {
        $this->cache->setMultiple(['key' => 'old', 'other' => 'old']);

        self::assertTrue($this->cache->set('key', 'new', $ttl));
        self::assertTrue($this->cache->setMultiple(['other' => 'new'], $ttl));
        self::assertFalse($this->cache->has('key'));
        self::assertFalse($this->cache->has('other'));
    }

    public function testSeveralKeysComeFromGeneratorsToo(): void
    {
        $values = static function (): \Generator {
            yield 'a' => 1;
            yield 'b' => 2;
            yield '7' => 3;
        };
        $keys = static function (): \Generator {
            yield 'a';
            yield 'absent';
            yield '7';
        };

        self::assertTrue($this->cache->setMultiple($values()));
        self::assertEquals(['a' => 1, 'absent' => 0, '7' => 3], $this->cache->getMultiple($keys(), 0));
        self::assertTrue($this->cache->deleteMultiple($keys()));
        self::assertSame(['a' => null, 'b' => 2], $this->cache->getMultiple(['a', 'b']));
    }

    public function testIntegerKeysOfAnArrayAreStrings(): void
    {
        $this->cache->setMultiple(['zero', 'one']);

        self::assertSame('one', $this->cache->get('1'));
    }

    /** @return iterable<string, array{string, list<mixed>}> */
    public static function invalidCalls(): iterable
    {
        $keys = ['', str_repeat('a', 1025), '{', '}', '(', ')', '/', '\\', '@', 'a:b', 1, null, ['a']];
        foreach ($keys as $key) {
            $name = substr(json_encode($key, JSON_THROW_ON_ERROR), 0, 8);
            yield "get {$name}" => ['get', [$key]];
            yield "set {$name}" => ['set', [$key, 1]];
            yield "has {$name}" => ['has', [$key]];
            yield "delete {$name}" => ['delete', [$key]];
            yield "getMultiple {$name}" => ['getMultiple', [['a', $key]]];
            yield "deleteMultiple {$name}" => ['deleteMultiple', [['kept', $key]]];
        }
        yield 'setMultiple' => ['setMultiple', [['kept' => 'changed', '{' => 2]]];
        yield 'no keys' => ['getMultiple', ['a']];
        yield 'no values' => ['setMultiple', [null]];
        yield 'a ttl' => ['set', ['kept', 'changed', '60']];
    }

    /** @param list<mixed> $arguments */
    #[DataProvider('invalidCalls')]
    public function testAnInvalidArgumentChangesNothing(string $method, array $arguments): void
    {
        $this->cache->set('kept', 'value');
        try {
            (new \ReflectionMethod($this->cache, $method))->invokeArgs($this->cache, $arguments);
            self::fail('it was accepted');
        } catch (InvalidArgumentException $error) {
            self::assertInstanceOf(CacheKeyError::class, $error);
            self::assertSame('NX-1213', $error->errorCode());
        }

        self::assertSame('value', $this->cache->get('kept'));
    }

    public function testAFullMapThatEvictsNothingMakesSetReturnFalse(): void
    {
        $map = Map::create('cache test, small', 32 << 10);
        $cache = Cache::in($map);
        $large = str_repeat('x', 40 << 10);

        self::assertFalse($cache->set('large', $large));
        self::assertFalse($cache->setMultiple(['first' => 1, 'large' => $large]));
        self::assertSame(1, $map->get('first'));
    }

    public function testAFullCacheEvicts(): void
    {
        $cache = Cache::create('cache test, evicting', 64 << 10);
        for ($index = 0; $index < 200; $index++) {
            self::assertTrue($cache->set("key {$index}", str_repeat('x', 1000)));
        }

        self::assertTrue($cache->has('key 199'));
    }
}
