<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Bench\Lab;

use Nexus\Bench\Lab\Laboratory;
use Nexus\Bench\Lab\Recording;
use Nexus\Bench\Lab\Sample;
use Nexus\Bench\Measure\Unmeasurable;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

#[CoversClass(Laboratory::class)]
final class LaboratoryTest extends TestCase
{
    private const RATES = ['base' => [1.0, 2.0, 3.0], 'a' => [4.0, 5.0, 6.0], 'b' => [7.0, 8.0, 9.0]];

    public function testEachRoundMeasuresEveryRowInAnOrderOfItsOwn(): void
    {
        $orders = [];
        foreach (range(1, 20) as $seed) {
            $scenario = new Figures(self::RATES);
            (new Laboratory(3, $seed))->run('figures', $scenario, static function (): void {});
            foreach (array_chunk($scenario->order, 3) as $round) {
                $orders[implode(' ', $round)] = true;
                sort($round);
                self::assertSame(['a', 'b', 'base'], $round);
            }
        }
        self::assertCount(6, $orders, 'all orders of three rows occur in sixty rounds');
    }

    public function testTheSeedRepeatsTheOrder(): void
    {
        $one = new Figures(self::RATES);
        $other = new Figures(self::RATES);
        (new Laboratory(3, 42))->run('figures', $one, static function (): void {});
        (new Laboratory(3, 42))->run('figures', $other, static function (): void {});

        self::assertSame($one->order, $other->order);
    }

    public function testARowThatFailsCostsOnlyItself(): void
    {
        $scenario = new Figures(['base' => [1.0, 2.0, 3.0], 'absent' => [null], 'dies' => [4.0, null]]);
        $recording = (new Laboratory(3, 1))->run('figures', $scenario, static function (): void {});
        $table = $recording->table('rates');

        self::assertNotNull($table);
        self::assertCount(3, $table->row('base')->samples ?? []);
        self::assertSame([], $table->row('absent')?->samples);
        self::assertStringContainsString('not installed', (string) $table->row('absent')->failure);
        self::assertCount(1, $table->row('dies')->samples ?? []);
        self::assertFalse($recording->isComplete());
        self::assertTrue($scenario->isStopped);
    }

    public function testSamplesKnowTheirRoundAndPosition(): void
    {
        $row = Figures::recorded(self::RATES)->table('rates')?->row('a');

        self::assertSame([1, 2, 3], array_map(
            static fn(Sample $sample): int => $sample->round,
            $row->samples ?? [],
        ));
        self::assertSame([1 => 4.0, 2 => 5.0, 3 => 6.0], $row?->values('rps'));
        self::assertSame(5.0, $row->typical('rps')?->figures['rps']);
    }

    public function testWhatIsMeasuredIsSavedAfterEachTable(): void
    {
        $saved = [];
        $recording = (new Laboratory(2, 1))->run(
            'figures',
            new Figures(self::RATES),
            static function (): void {},
            static function (Recording $recording) use (&$saved): void {
                $saved[] = $recording->json();
            },
        );

        self::assertSame([$recording->json()], $saved);
    }

    public function testATableThatDoesNotExistIsRefused(): void
    {
        $this->expectException(Unmeasurable::class);
        $this->expectExceptionMessage('there is no such table');
        (new Laboratory(1, 1, only: 'none'))->run('figures', new Figures(self::RATES), static function (): void {});
    }
}
