<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Bench\Db;

use Nexus\Bench\Db\Contender;
use Nexus\Bench\Db\DbRows;
use Nexus\Bench\Db\DbTable;
use Nexus\Bench\Db\Measurement;
use Nexus\Bench\Db\RateChart;
use Nexus\Bench\Measure\Report;
use Nexus\Bench\Measure\Result;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

#[CoversClass(DbRows::class)]
#[CoversClass(DbTable::class)]
#[CoversClass(RateChart::class)]
final class DbReportTest extends TestCase
{
    public function testEightTimesAsMuchIsPromisedOfFourWorkers(): void
    {
        $results = self::results(self::measurements(coroutines: 304));

        self::assertSame(
            [8.0, true],
            [$results['coroutines.4.vs_concurrency_1']->value, $results['coroutines.4.vs_concurrency_1']->isOk()],
        );
        self::assertNull($results['coroutines.1.vs_concurrency_1']->isOk());
        self::assertSame(
            [1.1, true],
            [
                $results['coroutines.4.promised.p50_vs_waits']->value,
                $results['coroutines.4.promised.p50_vs_waits']->isOk(),
            ],
        );
        self::assertTrue($results['link.busiest']->isOk());
    }

    public function testLessIsNotOk(): void
    {
        $results = self::results(self::measurements(coroutines: 300, p50: 0.16));

        self::assertFalse($results['coroutines.4.vs_concurrency_1']->isOk());
        self::assertFalse($results['coroutines.4.promised.p50_vs_waits']->isOk());
    }

    public function testTheTableHasALineOfEachAndIsInTheReport(): void
    {
        $measurements = self::measurements(coroutines: 304);
        $report = new Report('db', [], (new DbRows($measurements))->results(), new DbTable($measurements));

        self::assertMatchesRegularExpression('/^Nexus, coroutines +4 +304 +110 +200 +200 /m', $report->text());
        self::assertMatchesRegularExpression('/^nginx \+ php-fpm +1 +9\.50 /m', $report->text());
        $decoded = json_decode($report->json(), true);
        self::assertIsArray($decoded);
        self::assertIsArray($decoded['measurements']);
        self::assertCount(12, $decoded['measurements']);
        self::assertSame(14, substr_count((new DbTable($measurements))->markdown(), "\n"));
    }

    public function testTheChartIsAnImageWithABarOfEachInBothPanels(): void
    {
        $image = simplexml_load_string((new RateChart(self::measurements(coroutines: 304)))->svg());

        self::assertNotFalse($image);
        $background = 1;
        self::assertCount($background + count(Contender::cases()) + 2 * 12, $image->rect);
        foreach ($image->rect as $rectangle) {
            self::assertGreaterThan(0, (float) $rectangle['height']);
        }
    }

    /** @return list<Measurement> */
    private static function measurements(float $coroutines, float $p50 = 0.11): array
    {
        $measurements = [];
        foreach ([1, 2, 4] as $workers) {
            foreach (Contender::cases() as $contender) {
                $rate = $contender->isBlocking() ? 9.5 * $workers : $coroutines;
                $promised = $contender->isBlocking() || $workers !== 4 ? null : Offers::of(304, $p50);
                $measurements[] = Offers::measured($contender, $workers, $rate, 0.11, $promised);
            }
        }

        return $measurements;
    }

    /**
     * @param list<Measurement> $measurements
     * @return array<string, Result>
     */
    private static function results(array $measurements): array
    {
        $results = (new DbRows($measurements))->results();

        return array_combine(array_map(static fn(Result $result): string => $result->name, $results), $results);
    }
}
