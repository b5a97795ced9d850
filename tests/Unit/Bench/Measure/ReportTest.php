<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Bench\Measure;

use Nexus\Bench\Measure\Budget;
use Nexus\Bench\Measure\PeerTable;
use Nexus\Bench\Measure\Report;
use Nexus\Bench\Measure\Result;
use Nexus\Bench\Measure\Rival;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

#[CoversClass(PeerTable::class)]
#[CoversClass(Report::class)]
final class ReportTest extends TestCase
{
    public function testJsonHasTheShapeThatIsPromised(): void
    {
        self::assertSame(
            '{"suite":"http","ok":false,"host":{"cpu":"AMD EPYC","cores":2},"results":['
            . '{"name":"hello.cpu_vs_nginx","value":0.83,"unit":"ratio","budget":"<=1.0","ok":true},'
            . '{"name":"hello.user_vs_nginx","value":1.0,"unit":"ratio","budget":"<=0.8","ok":false},'
            . '{"name":"hello.p50.nexus","value":330.0,"unit":"us","budget":null,"ok":null,"note":"µ/é"}]}' . "\n",
            $this->report()->json(),
        );
    }

    public function testTheTableMarksKeptAndMissedBudgetsAndCountsThem(): void
    {
        $lines = explode("\n", $this->report()->text());
        $rows = array_values(array_filter($lines, static fn(string $line): bool => str_starts_with($line, 'hello')));

        self::assertCount(3, $rows);
        self::assertMatchesRegularExpression('/0\.83 ratio +<=1\.0 +ok$/', $rows[0]);
        self::assertMatchesRegularExpression('/1\.00 ratio +<=0\.8 +NOT ok$/', $rows[1]);
        self::assertMatchesRegularExpression('/330 us +µ\/é$/u', $rows[2]);
        self::assertContains('1 of 2 budgets met', $lines);
        self::assertContains('NOT ok', $lines);
    }

    public function testPeersStandBesideUsInATableThatATerminalHolds(): void
    {
        $note = '100 ns ±12.3 %';
        $report = new Report('coro', [], [
            new Result(
                'channel.rendezvous.nojit',
                3.31,
                'c',
                Budget::atMost(4),
                $note,
                [new Rival('Fiber', 2.59, 3.31), new Rival('amphp', 30.1, 3.31, 10), new Rival('Swoole', 4.4, 3.31)],
            ),
            new Result(
                'timer.cancelled',
                2.97,
                'c',
                null,
                $note,
                [new Rival('amphp', 15.2, 2.97), new Rival('Swoole', 9.0, 2.97)],
            ),
            new Result('parked.count', 100_000, '', Budget::atLeast(100_000)),
        ]);
        $lines = explode("\n", $report->text());

        self::assertMatchesRegularExpression(
            '/^ +ours +budget +Fiber behind +amphp behind +Swoole behind$/',
            $lines[1],
        );
        self::assertMatchesRegularExpression(
            '/^channel\.rendezvous\.nojit +3\.31 c +<=4\.0 +2\.59 x0\.782<1 +30\.1 x9\.09<10 +4\.40 x1\.33 +NOT ok 100 ns/',
            $lines[2],
        );
        self::assertMatchesRegularExpression(
            '/^timer\.cancelled +2\.97 c +- +15\.2 x5\.12 +9\.00 x3\.03 +ok +100 ns/',
            $lines[3],
        );
        self::assertContains('2 of 2 budgets met', $lines);
        self::assertContains('ahead of peers in 3 of 5 comparisons', $lines);
        self::assertSame('NOT ok', $lines[count($lines) - 2]);
        self::assertLessThanOrEqual(120, max(array_map(mb_strlen(...), $lines)));
    }

    public function testAllIsOkWhenBudgetsAreMetAndPeersBeaten(): void
    {
        $report = new Report('coro', [], [
            new Result('wait_resume', 2.0, 'c', Budget::atMost(3.5), '', [new Rival('Fiber', 2.7, 2.0)]),
            new Result('parked.maps', 120, 'maps'),
        ]);

        self::assertTrue($report->isOk());
        self::assertStringStartsWith('{"suite":"coro","ok":true,', $report->json());
        self::assertStringEndsWith("\nok\n", $report->text());
    }

    private function report(): Report
    {
        return new Report('http', ['cpu' => 'AMD EPYC', 'cores' => 2], [
            new Result('hello.cpu_vs_nginx', 0.83, 'ratio', Budget::atMost(1)),
            new Result('hello.user_vs_nginx', 1.0, 'ratio', Budget::atMost(0.8)),
            new Result('hello.p50.nexus', 330, 'us', null, 'µ/é'),
        ]);
    }
}
