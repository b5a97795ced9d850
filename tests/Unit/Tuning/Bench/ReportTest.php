<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Tuning\Bench;

use Nexus\Tuning\Bench\Budget;
use Nexus\Tuning\Bench\Report;
use Nexus\Tuning\Bench\Result;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

#[CoversClass(Report::class)]
final class ReportTest extends TestCase
{
    public function test_json_has_the_shape_that_is_promised(): void
    {
        self::assertSame(
            '{"suite":"http","host":{"cpu":"AMD EPYC","cores":2},"results":['
            . '{"name":"hello.cpu_vs_nginx","value":0.83,"unit":"ratio","budget":"<=1.0","ok":true},'
            . '{"name":"hello.user_vs_nginx","value":1.0,"unit":"ratio","budget":"<=0.8","ok":false},'
            . '{"name":"hello.p50.nexus","value":330.0,"unit":"us","budget":null,"ok":null,"note":"µ/é"}]}' . "\n",
            $this->report()->json(),
        );
    }

    public function test_the_table_marks_kept_and_missed_budgets_and_counts_them(): void
    {
        $lines = explode("\n", $this->report()->text());
        $rows = array_values(array_filter($lines, static fn(string $line): bool => str_starts_with($line, 'hello')));

        self::assertCount(3, $rows);
        self::assertMatchesRegularExpression('/0\.83 ratio +<=1\.0 +ok$/', $rows[0]);
        self::assertMatchesRegularExpression('/1\.00 ratio +<=0\.8 +NOT ok$/', $rows[1]);
        self::assertMatchesRegularExpression('/330 us +µ\/é$/u', $rows[2]);
        self::assertContains('1 of 2 budgets met', $lines);
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
