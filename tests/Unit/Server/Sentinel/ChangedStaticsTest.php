<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Server\Sentinel;

use Nexus\Server\Sentinel\ChangedStatics;
use Nexus\Server\Sentinel\Place;
use Nexus\Server\Sentinel\Roots;
use Nexus\Server\Sentinel\StaticValue;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

#[CoversClass(ChangedStatics::class)]
#[CoversClass(StaticValue::class)]
#[CoversClass(Roots::class)]
final class ChangedStaticsTest extends TestCase
{
    public function testValuesAreComparedAndObjectsByIdentity(): void
    {
        $statics = new ChangedStatics();
        $kept = new \stdClass();
        foreach ([0, 1, 2] as $request) {
            $kept->inside = $request;
            $statics->take([
                'A::$number' => self::value(7),
                'A::$object' => self::value($kept),
                'A::$other' => self::value(new \stdClass()),
                'A::$list' => self::value(['a' => ['b' => min($request, 1)]]),
            ], $request > 0);
        }

        self::assertSame(
            ['A::$other () changed in 2 of 2 requests.', 'A::$list () changed in 1 of 2 requests.'],
            $statics->lines(2),
        );
    }

    public function testAClassThatARequestLoadsIsComparedWithItsDeclaration(): void
    {
        $statics = new ChangedStatics();
        $statics->take([], false);
        $statics->take(['A::$late' => new StaticValue(2, 1, Place::nowhere())], true);

        self::assertSame(['A::$late () changed in 1 of 1 requests.'], $statics->lines(1));
    }

    public function testStaticsHaveTheNamesThatIsolateTakes(): void
    {
        require_once __DIR__ . '/statics.php';
        \ApplicationOfStatics::count();
        $names = array_keys(iterator_to_array((new Roots(null))->statics()));

        self::assertContains('ApplicationOfStatics::$number', $names);
        self::assertContains('function:ApplicationOfStatics::count', $names);
        self::assertSame([], preg_grep('~^(function:)?Nexus~', $names));
    }

    private static function value(mixed $value): StaticValue
    {
        return new StaticValue($value, $value, Place::nowhere());
    }
}
