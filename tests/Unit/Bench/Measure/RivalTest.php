<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Bench\Measure;

use Nexus\Bench\Measure\Budget;
use Nexus\Bench\Measure\Report;
use Nexus\Bench\Measure\Result;
use Nexus\Bench\Measure\Rival;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

#[CoversClass(Rival::class)]
#[CoversClass(Result::class)]
final class RivalTest extends TestCase
{
    /**
     * @return iterable<string, array{float, float, float, bool}> their cost, our cost, the factor by which we have to
     *     be ahead, and whether we are
     */
    public static function pairs(): iterable
    {
        yield 'half of theirs' => [4.0, 2.0, 1.0, true];
        yield 'as much as theirs' => [4.0, 4.0, 1.0, false];
        yield 'less by less than is printed' => [4.004, 4.0, 1.0, false];
        yield 'less by what is printed' => [4.05, 4.0, 1.0, true];
        yield 'more than theirs' => [2.6, 3.4, 1.0, false];
        yield 'ten times as much, asked for ten times' => [40.0, 4.0, 10.0, true];
        yield 'nine times as much, asked for ten times' => [36.0, 4.0, 10.0, false];
    }

    #[DataProvider('pairs')]
    public function testToBeAheadIsToNeedLessByTheFactorThatWasAskedFor(
        float $theirs,
        float $ours,
        float $needed,
        bool $beaten,
    ): void {
        self::assertSame($beaten, (new Rival('amphp', $theirs, $ours, $needed))->isBeaten());
    }

    public function testTheFactorCanBeWorkedOutFromTheFiguresThatArePrinted(): void
    {
        self::assertSame(4.13, (new Rival('amphp', 17.5961, 4.2578))->ahead());
    }

    public function testARowIsNotOkWhenOneOfThePeersIsAhead(): void
    {
        $beaten = new Rival('amphp', 25.0, 3.0);
        $ahead = new Rival('Fiber', 2.6, 3.0);

        self::assertTrue((new Result('wait', 3.0, 'c', Budget::atMost(3.5), '', [$beaten]))->isOk());
        self::assertFalse((new Result('wait', 3.0, 'c', Budget::atMost(3.5), '', [$beaten, $ahead]))->isOk());
        self::assertFalse((new Result('wait', 3.0, 'c', null, '', [$ahead]))->isOk());
        self::assertTrue((new Result('wait', 3.0, 'c', null, '', [$beaten]))->isOk());
    }

    public function testToBeAheadDoesNotMakeUpForAMissedBudget(): void
    {
        self::assertFalse(
            (new Result('wait', 3.6, 'c', Budget::atMost(3.5), '', [new Rival('amphp', 25.0, 3.6)]))->isOk(),
        );
    }

    public function testJsonNamesPeerCostFactorAndWhatWasAskedFor(): void
    {
        self::assertSame(
            '{"name":"channel.rendezvous","value":3.31,"unit":"c","budget":"<=4.0","ok":false,'
            . '"peers":[{"name":"amphp","value":63.4,"ahead":19.2,"needed":10.0,"ok":true},{"name":"Fiber","value":2.59,"ahead":0.782,"needed":1.0,"ok":false}],'
            . '"note":"99 ns"}',
            json_encode(
                new Result(
                    'channel.rendezvous',
                    3.31,
                    'c',
                    Budget::atMost(4),
                    '99 ns',
                    [new Rival('amphp', 63.42, 3.31, 10), new Rival('Fiber', 2.59, 3.31)],
                ),
                JSON_THROW_ON_ERROR | JSON_PRESERVE_ZERO_FRACTION,
            ),
        );
    }

    public function testAPeerThatDoesLessIsPrintedAndNotCompared(): void
    {
        $loop = new Rival('SplQueue', 1.0, 2.0, null);
        $row = new Result('one_actor', 2.0, 'c', null, '', [$loop]);

        self::assertNull($row->isOk());
        self::assertSame(
            ['name' => 'SplQueue', 'value' => 1.0, 'ahead' => 0.5, 'needed' => null, 'ok' => null],
            $loop->jsonSerialize(),
        );
        self::assertFalse((new Result('one_actor', 2.0, 'c', null, '', [$loop, new Rival('amphp', 1.0, 2.0)]))->isOk());
        $text = (new Report('actor', [], [$row]))->text();
        self::assertStringContainsString('x0.5', $text);
        self::assertStringNotContainsString('NOT ok', $text);
    }
}
