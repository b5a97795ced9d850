<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Bench;

use Nexus\Bench\Lab\Recording;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\TestCase;

/** One table of the laboratory from the command line to its reports. The speed is not checked here. */
#[CoversNothing]
final class LabTest extends TestCase
{
    private const ROOT = __DIR__ . '/../../..';

    private string $directory = '';

    protected function setUp(): void
    {
        $this->directory = sys_get_temp_dir() . '/nexus-lab-' . bin2hex(random_bytes(6));
        mkdir($this->directory);
    }

    protected function tearDown(): void
    {
        foreach (['json', 'html', 'csv'] as $format) {
            @unlink("{$this->directory}/run.{$format}");
        }
        rmdir($this->directory);
    }

    public function testATableIsMeasuredReportedAndCompared(): void
    {
        exec('unshare --net true 2>&1', $output, $code);
        if ($code !== 0) {
            self::markTestSkipped('Network namespaces are not permitted: ' . implode(' ', $output));
        }
        [$code, $text, $errors] = self::bench(
            'lab',
            '--scenario=kernel',
            '--only=flood',
            '--rounds=1',
            "--json={$this->directory}/run.json",
            "--html={$this->directory}/run.html",
            "--csv={$this->directory}/run.csv",
        );

        self::assertSame(0, $code, $errors);
        $recording = Recording::read("{$this->directory}/run.json");
        self::assertTrue($recording->isComplete());
        self::assertCount(1, $recording->tables);
        $connected = [];
        foreach ($recording->tables[0]->rows as $row) {
            $connected[$row->key] = $row->median('connected');
        }
        // The page of the seed's numbers says so: the length of the SYN queue matters without cookies only.
        self::assertSame(
            ['with_128' => 1.0, 'with_65535' => 1.0, 'without_128' => 0.0, 'without_65535' => 1.0],
            $connected,
        );
        self::assertStringContainsString('without cookies, tcp_max_syn_backlog = 128', $text);
        self::assertStringContainsString('<svg', (string) file_get_contents("{$this->directory}/run.html"));
        self::assertCount(1 + 4 * 4, (array) file("{$this->directory}/run.csv"));

        [$code, $text] = self::bench('compare', "{$this->directory}/run.json", "{$this->directory}/run.json");
        self::assertSame(0, $code);
        self::assertStringContainsString('16 figures have fewer than two rounds', $text);
    }

    public function testWrongUsageIsRefused(): void
    {
        [$code, , $errors] = self::bench('lab', '--scenario=none');
        self::assertSame(1, $code);
        self::assertStringContainsString('--scenario is one of tuning-ladder', $errors);

        [$code, , $errors] = self::bench('lab', '--scenario=kernel', '--rounds=0');
        self::assertSame(1, $code);
        self::assertStringContainsString('whole numbers from 1 on', $errors);

        [$code, , $errors] = self::bench('compare', 'one.json');
        self::assertSame(1, $code);
        self::assertStringContainsString('compare needs two files', $errors);
    }

    /** @return array{int, string, string} exit code, output, errors */
    private static function bench(string ...$arguments): array
    {
        $process = proc_open(
            [self::ROOT . '/bin/nexus', 'bench', ...array_values($arguments)],
            [1 => ['pipe', 'w'], 2 => $errors = tmpfile()],
            $pipes,
        );
        self::assertIsResource($process);
        self::assertIsResource($errors);
        $text = (string) stream_get_contents($pipes[1]);
        $code = proc_close($process);
        rewind($errors);

        return [$code, $text, (string) stream_get_contents($errors)];
    }
}
