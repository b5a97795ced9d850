<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Bench\Measure;

use Nexus\Bench\Measure\Budget;
use Nexus\Bench\Measure\Figures;
use Nexus\Bench\Measure\Rival;
use Nexus\Bench\Measure\Rounds;
use Nexus\Bench\Measure\Unmeasurable;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

#[CoversClass(Figures::class)]
#[CoversClass(Rounds::class)]
final class RoundsTest extends TestCase
{
    public function testTheRatioIsTheMedianOfTheRoundsRatiosNotTheRatioOfMedians(): void
    {
        $result = self::rounds()->inYardsticks('spawn', Budget::atMost(4.5));

        self::assertSame(3.0, $result->value);
        self::assertSame('c', $result->unit);
        self::assertTrue($result->isOk());
        self::assertStringStartsWith('100 ns ±', $result->note);
    }

    public function testPeersAreHeldAgainstTheCost(): void
    {
        $rivals = [new Rival('Fiber', 2.7, self::rounds()->cost())];

        self::assertFalse(self::rounds()->inYardsticks('spawn', null, $rivals)->isOk());
    }

    public function testTheRateIsTheMedianTimesReciprocal(): void
    {
        $result = self::rounds()->inYardsticksAndRate('tell', Budget::atMost(3));

        self::assertSame(3.0, $result->value);
        self::assertSame(1e7, $result->perSecond);
        self::assertStringStartsWith('10 M/s, 100 ns ±', $result->note);
        self::assertSame(1e7, $result->jsonSerialize()['perSecond'] ?? null);
        self::assertSame('453 k/s', Rounds::rate(453_000.0));
    }

    public function testGrowthIsWhatWasResidentLastLessWhatWasBefore(): void
    {
        self::assertSame(250.0, self::rounds()->growth());
    }

    public function testWhatAScriptHasNotPrintedIsNamed(): void
    {
        $figures = Figures::decode('bench/programs/micro/x.php', '{"text":"a","rounds":[]}');

        self::assertSame('a', $figures->text('text'));
        self::assertSame('', $figures->text('missing'));
        foreach ([
            fn() => $figures->number('missing'),
            fn() => $figures->rows('rounds'),
            fn() => $figures->number('text'),
        ] as $name => $read) {
            try {
                $read();
                self::fail("no failure of {$name}");
            } catch (Unmeasurable $reason) {
                self::assertStringContainsString(
                    'bench/programs/micro/x.php failed: it has not printed',
                    $reason->getMessage(),
                );
            }
        }
    }

    public function testWhatIsNotJsonIsShown(): void
    {
        $this->expectException(Unmeasurable::class);
        $this->expectExceptionMessage('Segmentation fault');
        Figures::decode('x', 'Segmentation fault');
    }

    private static function rounds(): Rounds
    {
        return Rounds::of(Figures::decode('x', '{"rounds":['
            . '{"yardstick":20,"measured":60.0,"residentBytes":1100},'
            . '{"yardstick":40.0,"measured":100,"residentBytes":1300},'
            . '{"yardstick":10.0,"measured":100.0,"residentBytes":1250}]}')->rows('rounds'), 1000.0);
    }
}
