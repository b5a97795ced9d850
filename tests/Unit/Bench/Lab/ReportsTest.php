<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Bench\Lab;

use Nexus\Bench\Lab\Comparison;
use Nexus\Bench\Lab\LabActions;
use Nexus\Bench\Lab\Recording;
use Nexus\Bench\Lab\Report\CsvReport;
use Nexus\Bench\Lab\Report\HtmlReport;
use Nexus\Bench\Lab\Report\MarkdownReport;
use Nexus\Bench\Lab\Report\TextReport;
use Nexus\Bench\Measure\Unmeasurable;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

#[CoversClass(Comparison::class)]
#[CoversClass(CsvReport::class)]
#[CoversClass(HtmlReport::class)]
#[CoversClass(MarkdownReport::class)]
#[CoversClass(Recording::class)]
#[CoversClass(TextReport::class)]
final class ReportsTest extends TestCase
{
    private const RATES = [
        'base' => [100.0, 110.0, 90.0],
        'fast' => [200.0, 221.0, 180.0],
        'slow' => [50.0, 55.0, 44.0],
        'same' => [101.0, 104.0, 95.0],
        'absent' => [null],
    ];

    public function testARecordingIsReadAsItWasWritten(): void
    {
        $recording = Figures::recorded(self::RATES);
        $file = (string) tempnam(sys_get_temp_dir(), 'lab');
        LabActions::write($file, $recording->json());
        $read = Recording::read($file);
        unlink($file);

        self::assertSame($recording->json(), $read->json());
    }

    public function testAnotherFileIsNoRecording(): void
    {
        $this->expectException(Unmeasurable::class);
        $this->expectExceptionMessage('NX-0906');
        Recording::read(__FILE__);
    }

    public function testTextShowsMediansSpreadsChangesAndWhatIsMissing(): void
    {
        $text = (new TextReport(Figures::recorded(self::RATES)))->text();

        self::assertMatchesRegularExpression('~row <base>\s+100 ±10\s+baseline~u', $text);
        self::assertMatchesRegularExpression('~row <fast>\s+200 ±20\.5\s+\+100 % \(\+9\d to \+10\d\)\s~u', $text);
        self::assertMatchesRegularExpression('~row <same>.*, no effect seen~', $text);
        self::assertStringContainsString('row <absent>: not measured', $text);
    }

    public function testHtmlIsEscapedSelfContainedAndMarksLossesLikeWins(): void
    {
        $html = (new HtmlReport(Figures::recorded(self::RATES)))->text();

        self::assertStringContainsString('row &lt;fast&gt;', $html);
        self::assertStringContainsString('Rates &amp; more', $html);
        self::assertStringNotContainsString('<script', $html);
        self::assertDoesNotMatchRegularExpression('~(src|href)=~', $html);
        self::assertStringContainsString('prefers-color-scheme:dark', $html);
        self::assertMatchesRegularExpression('~class="better">200~', $html);
        self::assertMatchesRegularExpression('~class="worse">50~', $html);
        self::assertDoesNotMatchRegularExpression('~class="(better|worse)">101~', $html);
        self::assertSame(3, substr_count($html, '<svg '), 'a plot without data is left out');
    }

    public function testThePlotsAreWellFormed(): void
    {
        $files = (new MarkdownReport(Figures::recorded(self::RATES)))->files();

        self::assertSame(
            ['figures.md', 'figures-rates-rps-bars.svg', 'figures-rates-latency.svg', 'figures-rates-memory.svg'],
            array_keys($files),
        );
        foreach (array_slice($files, 1) as $svg) {
            $document = new \DOMDocument();
            self::assertTrue($document->loadXML($svg));
            self::assertStringNotContainsString('NAN', strtoupper($svg));
        }
        foreach (explode("\n", $files['figures.md']) as $line) {
            self::assertTrue(mb_strlen($line) <= 120 || str_starts_with($line, '|'), $line);
        }
    }

    public function testCsvHasALineForEachFigureOfEachSample(): void
    {
        $lines = explode("\n", rtrim((new CsvReport(Figures::recorded(self::RATES)))->text()));

        self::assertCount(1 + 4 * 3 * 2, $lines);
        self::assertSame('scenario,table,row,round,position,figure,unit,value', $lines[0]);
        self::assertStringStartsWith('figures,rates,base,1,', $lines[1]);
    }

    public function testACompareNamesWhatChangedBeyondNoiseOnly(): void
    {
        $after = ['fast' => [150.0, 152.0, 148.0], 'same' => [99.0, 107.0, 93.0]] + self::RATES;
        $comparison = Comparison::of(Figures::recorded(self::RATES), Figures::recorded($after));

        self::assertCount(1, $comparison->beyondNoise());
        self::assertSame('row <fast>', $comparison->beyondNoise()[0]['row']);
        self::assertTrue($comparison->isWorse());
        self::assertMatchesRegularExpression(
            '~row <fast>\s+requests, 1/s\s+200\s+150\s+-25 %.*worse~',
            $comparison->text(),
        );
        self::assertStringContainsString('not in both: Rates & more: row <absent>', $comparison->text());
        self::assertStringContainsString('1 of 8 figures changed beyond noise', $comparison->text());
    }

    public function testOneRoundHasNoInterval(): void
    {
        $one = Figures::recorded(['base' => [1.0, null]]);

        self::assertStringContainsString('measure three rounds', Comparison::of($one, $one)->text());
        self::assertFalse(Comparison::of($one, $one)->isWorse());
    }
}
