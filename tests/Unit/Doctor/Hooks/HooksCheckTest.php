<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Doctor\Hooks;

use Nexus\Doctor\Column;
use Nexus\Doctor\Hooks\HooksCheck;
use Nexus\Doctor\Hooks\Import;
use Nexus\Doctor\Hooks\Lead;
use Nexus\Doctor\Hooks\Matrix;
use Nexus\Doctor\Remark;
use Nexus\Doctor\Report;
use Nexus\Doctor\Table;
use Nexus\Doctor\Verdict;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

#[CoversClass(HooksCheck::class)]
#[CoversClass(Report::class)]
#[CoversClass(Table::class)]
final class HooksCheckTest extends TestCase
{
    public function testAFamilyIsWhatItsTestHasShown(): void
    {
        $report = self::examine(
            [new Import('/usr/bin/php', 'poll', Lead::Nexus), new Import('/lib/libssl.so.3', 'read', Lead::Nexus)],
            ['/lib/libssl.so.3.0.1'],
        );

        $row = self::family($report, 'streams, TLS');
        self::assertSame(['cooperative', ['libssl.so.3.0.1'], ''], [$row['how'], $row['libraries'], $row['because']]);
        self::assertFalse($report->isBad());
        self::assertSame('2 calls of 2 libraries lead to Nexus.', $report->remarks[0]->text);
    }

    public function testALibraryWithForeignCallsMakesItsFamiliesBlock(): void
    {
        $report = self::examine(
            [new Import('/usr/bin/php', 'poll', Lead::Nexus), new Import('/lib/libssl.so.3', 'read', Lead::Another)],
        );

        $row = self::family($report, 'streams, TLS');
        self::assertSame(['blocking', 'no call of libssl.so.3 leads to Nexus'], [$row['how'], $row['because']]);
        self::assertSame('cooperative', self::family($report, 'sleep')['how']);
        self::assertSame(Verdict::Advice, $report->remarks[1]->verdict);
        self::assertStringContainsString('1 calls lead to what another library', $report->remarks[1]->text);
    }

    public function testWithoutHooksAllBlockAndThatIsBad(): void
    {
        $report = self::examine([new Import('/usr/bin/php', 'poll', Lead::Libc)], isOn: false);

        self::assertTrue($report->isBad());
        self::assertSame(
            ['blocking', 'nexus.hooks is off'],
            array_values(array_intersect_key(self::family($report, 'sleep'), ['how' => 1, 'because' => 1])),
        );
    }

    public function testACallThatWasMissedIsBad(): void
    {
        $report = self::examine(
            [new Import('/usr/bin/php', 'poll', Lead::Nexus), new Import('/lib/libpq.so.5', 'poll', Lead::Libc)],
        );

        self::assertTrue($report->isBad());
    }

    public function testExclusionsAreListedByLibraryAndReason(): void
    {
        $report = self::examine([
            new Import('/lib/libkrb5.so.3', 'flock', Lead::Excluded, 'a lock is held'),
            new Import('/lib/libkrb5.so.3', 'fsync', Lead::Excluded, 'a lock is held'),
            new Import('/lib/xdebug.so', 'poll', Lead::Excluded, 'it debugs'),
        ]);

        self::assertSame([
            ['library' => 'libkrb5.so.3', 'calls' => ['flock', 'fsync'], 'why' => 'a lock is held'],
            ['library' => 'xdebug.so', 'calls' => ['poll'], 'why' => 'it debugs'],
        ], $report->toArray()['exclusions']);
    }

    public function testColumnsThatSayNothingAreLeftOut(): void
    {
        $table = new Table(
            'x',
            'X',
            [new Column('a', 'A', 10), new Column('b', 'B', 10), new Column('c', 'C', 10)],
            [['a' => 'text', 'b' => '', 'c' => []], ['a' => '', 'b' => '', 'c' => []]],
        );

        self::assertSame(['a'], array_map(static fn(Column $column): string => $column->key, $table->filled()));
    }

    public function testTheCallsOfThisProcessAreFound(): void
    {
        $calls = array_filter(Import::all(), static fn(Import $import): bool => $import->object === PHP_BINARY);

        self::assertContains('poll', array_map(static fn(Import $import): string => $import->call, $calls));
        self::assertStringContainsString('/libxml2.so', implode(' ', Import::loadedFiles()));
    }

    /**
     * @param list<Import> $imports
     * @param list<string> $files
     */
    private static function examine(array $imports, array $files = [], bool $isOn = true): Report
    {
        return (new HooksCheck(Matrix::load(), $imports, $files, $isOn))->examine();
    }

    /** @return array<string, string|list<string>> */
    private static function family(Report $report, string $name): array
    {
        foreach ($report->toArray()['families'] as $row) {
            if ($row['family'] === $name) {
                return $row;
            }
        }
        self::fail(
            "{$name} is not in the table: " . implode(
                ' ',
                array_map(static fn(Remark $remark): string => $remark->text, $report->remarks),
            ),
        );
    }
}
