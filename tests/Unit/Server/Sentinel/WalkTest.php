<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Server\Sentinel;

use Nexus\Server\Sentinel\Contents;
use Nexus\Server\Sentinel\Place;
use Nexus\Server\Sentinel\Roots;
use Nexus\Server\Sentinel\Slot;
use Nexus\Server\Sentinel\Walk;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

#[CoversClass(Walk::class)]
#[CoversClass(Contents::class)]
#[CoversClass(Place::class)]
#[CoversClass(Roots::class)]
final class WalkTest extends TestCase
{
    public function testArraysAreWeighedWithAllThatIsInThem(): void
    {
        $slots = self::walk(['a' => 'text', 'b' => [1, 2, 3], 'c' => null]);

        self::assertSame(['root' => [6, 7]], $slots);
    }

    public function testObjectsCountByClassAndPropertyBelowTheirRoot(): void
    {
        $slots = self::walk([new Kept(['x', 'y']), new Kept(['z'])]);

        self::assertSame([2, 0], $slots['objects of ' . Kept::class]);
        self::assertSame([3, 3], $slots[Kept::class . '::$promoted']);
        self::assertSame([0, 0], $slots[Kept::class . '::$items']);
    }

    public function testWhatIsReachedTwiceCountsOnceAndCyclesEnd(): void
    {
        $one = new \stdClass();
        $one->self = $one;
        $one->array = [&$one->array];
        $slots = self::walk([$one, $one]);

        self::assertSame([1, 0], $slots['objects of stdClass']);
    }

    public function testContainersOfPhpAreOpenedWithoutDisturbingThem(): void
    {
        $storage = new \SplObjectStorage();
        $storage[new \stdClass()] = 'text';
        $storage[new \stdClass()] = 'text';
        $storage->next();
        $before = $storage->key();
        $weak = new \WeakMap();
        $key = new \stdClass();
        $weak[$key] = ['some', 'values'];
        $list = new \SplQueue();
        $list->enqueue('text');
        $slots = self::walk([$storage, $weak, $list, new \ArrayObject([1, 2, 3]), \SplFixedArray::fromArray([1, 2])]);

        self::assertSame($before, $storage->key());
        self::assertSame([2, 0], $slots['objects of stdClass']);
        self::assertSame([3, 10], $slots['WeakMap::$values']);
        self::assertGreaterThanOrEqual(1, $slots['SplDoublyLinkedList::$elements'][0]);
        self::assertGreaterThanOrEqual(3, $slots['ArrayObject::$elements'][0]);
        self::assertSame([2, 0], $slots['SplFixedArray::$elements']);
    }

    public function testAClosureKeepsWhatItHasCapturedItsStaticsAndItsThis(): void
    {
        $captured = ['a', 'b'];
        $closure = function () use (&$captured): int {
            /** @var list<string> $own */
            static $own = ['x'];

            return count($captured) + count($own);
        };
        $where = __FILE__ . ':' . (__LINE__ - 6);
        $slots = self::walk($closure);

        self::assertSame([2, 2], $slots["\$captured captured by the closure at {$where}"]);
        self::assertSame([1, 1], $slots["static \$own of the closure at {$where}"]);
        self::assertArrayHasKey('objects of ' . self::class, $slots);
    }

    public function testRootsAreStaticsOfClassesMethodsAndFunctionsGlobalsAndTheApplication(): void
    {
        Kept::$value = ['a', 'b'];
        $GLOBALS['kept by a test'] = ['x'];
        (new Kept())->count([], []);
        try {
            $walk = new Walk();
            (new Roots(['application']))->addTo($walk);
            $slots = $walk->end();
        } finally {
            Kept::$value = null;
            unset($GLOBALS['kept by a test']);
        }

        self::assertSame(2, self::find($slots, Kept::class . '::$value')->elements);
        self::assertSame(1, self::find($slots, 'the global variable $kept by a test')->elements);
        self::assertSame(1, self::find($slots, 'the application')->elements);
        $file = __DIR__ . '/Kept.php';
        self::assertSame("{$file}:17", self::find($slots, Kept::class . '::$value')->place->text());
        self::assertSame("{$file}:10", self::find($slots, Kept::class . '::$shared')->place->text());
        self::assertSame(
            "{$file}:33",
            self::find($slots, 'static $others of ' . Kept::class . '::count()')->place->text(),
        );
    }

    public function testAPropertyIsFoundWhereItIsDeclaredAndNotWhereItIsUsed(): void
    {
        $class = new \ReflectionClass(Kept::class);

        self::assertSame(__DIR__ . '/Kept.php:19', Place::ofProperty($class, 'items')->text());
        self::assertSame(__DIR__ . '/Kept.php:23', Place::ofProperty($class, 'promoted')->text());
        self::assertSame(__DIR__ . '/Kept.php:41', Place::ofProperty($class, 'others')->text());
        self::assertSame('', Place::nowhere()->text());
    }

    /** @return array<string, array{int, int}> elements and bytes by name */
    private static function walk(mixed $value): array
    {
        $walk = new Walk();
        $walk->root(new Slot('root', Place::nowhere()), $value);
        $weighed = [];
        foreach ($walk->end() as $slot) {
            $weighed[$slot->name] = [$slot->elements, $slot->bytes];
        }

        return $weighed;
    }

    /** @param array<string, Slot> $slots */
    private static function find(array $slots, string $name): Slot
    {
        foreach ($slots as $slot) {
            if ($slot->name === $name) {
                return $slot;
            }
        }
        self::fail(
            "There is no {$name} among " . implode(
                ', ',
                array_map(static fn(Slot $slot): string => $slot->name, $slots),
            ),
        );
    }
}
