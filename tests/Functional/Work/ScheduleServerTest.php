<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Work;

use Nexus\Tests\Functional\Lifecycle\DeployedRelease;
use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\TestCase;

/** A schedule in several workers and generations. */
#[CoversNothing]
final class ScheduleServerTest extends TestCase
{
    private const PROGRAM = <<<'PHP'
        <?php
        return Nexus\Server\Pool::create()->every(0.1, static function (DateTimeImmutable $due): void {
            file_put_contents(__DIR__ . '/runs', $due->format('U.u') . ' ' . getmypid() . "\n", FILE_APPEND);
        }, name: 'note');
        PHP;

    private string $directory;
    private ?ServerProcess $server = null;

    protected function setUp(): void
    {
        $this->directory = sys_get_temp_dir() . '/nexus-test-' . bin2hex(random_bytes(6));
        mkdir($this->directory);
        file_put_contents("{$this->directory}/app.php", self::PROGRAM);
    }

    protected function tearDown(): void
    {
        $this->server?->kill();
        DeployedRelease::deleteTree($this->directory);
    }

    public function testNoRunIsExecutedTwiceOverReloads(): void
    {
        $server = $this->server = ServerProcess::work('app.php', ['--workers=3'], $this->directory);
        foreach (range(2, 4) as $generation) {
            $before = \count($this->runs());
            ServerProcess::eventually('jobs have run', fn(): bool => \count($this->runs()) > $before + 3);
            $server->signal(SIGHUP);
            ServerProcess::eventually('the reload is over', static fn(): bool
                => str_contains($server->errors(), "generation {$generation} serves."));
        }
        $before = \count($this->runs());
        ServerProcess::eventually('the last generation runs jobs', fn(): bool => \count($this->runs()) > $before + 3);
        $server->signal(SIGTERM);
        self::assertSame(0, $server->exitCode());

        $dues = array_keys($this->runs());
        self::assertNotSame([], $dues);
        self::assertCount(\count($this->lines()), $dues, 'A run was executed twice.');
        $missed = 0;
        preg_match_all('/the job note has missed (\d+) runs?\./', $server->errors(), $matches);
        $missed += array_sum(array_map(intval(...), $matches[1]));
        $missed += substr_count($server->errors(), 'the job note is skipped');
        $expected = (int) round(((float) max($dues) - (float) min($dues)) / 0.1) + 1;
        // Runs that were missed before the first one and after the last one are reported, too.
        self::assertGreaterThanOrEqual(
            $expected,
            \count($dues) + $missed,
            'A run was neither executed nor reported as missed.',
        );
    }

    public function testStatusShowsTheLastRunAndItsResult(): void
    {
        file_put_contents("{$this->directory}/app.php", <<<'PHP'
            <?php
            return Nexus\Server\Pool::create()
                ->every(0.05, static function (): void {}, name: 'note')
                ->every(0.05, static fn() => throw new RuntimeException('no paper'), name: 'print')
                ->cron('0 0 1 1 *', static function (): void {}, name: 'yearly');
            PHP);
        $server = $this->server = ServerProcess::work('app.php', ['--workers=2'], $this->directory);
        $jobs = [];
        ServerProcess::eventually('status shows the runs', static function () use ($server, &$jobs): bool {
            $jobs = self::jobsOf($server);

            return ($jobs['print']['failure'] ?? null) !== null && ($jobs['note']['runs'] ?? 0) > 1;
        });
        self::assertSame('RuntimeException: no paper', $jobs['print']['failure'] ?? null);
        self::assertNull($jobs['note']['failure'] ?? null);
        self::assertSame([0, null], [$jobs['yearly']['runs'] ?? null, $jobs['yearly']['startedAt'] ?? null]);
        $text = self::statusOf($server);
        self::assertMatchesRegularExpression('/│ note +│ every .* ago +│ .* │ (ok|is running) +│/', $text);
        self::assertMatchesRegularExpression(
            '/│ print +│ every .* │ (RuntimeException: no paper|is running) +│/',
            $text,
        );
        self::assertMatchesRegularExpression(
            '/│ yearly +│ cron 0 0 1 1 \* \(UTC\) +│ - +│ - +│ - +│ 0 +│ 0 +│ in /',
            $text,
        );
    }

    /** @return array<string, array{runs?: int, failure?: ?string, startedAt?: ?float}> by name */
    private static function jobsOf(ServerProcess $server): array
    {
        $status = json_decode(self::statusOf($server, '--json'), true);
        $schedule = is_array($status) && is_array($status['schedule'] ?? null) ? $status['schedule'] : [];
        /** @var array<string, array{runs?: int, failure?: ?string, startedAt?: ?float}> $jobs */
        $jobs = array_column($schedule, null, 'name');

        return $jobs;
    }

    private static function statusOf(ServerProcess $server, string ...$options): string
    {
        $line = [__DIR__ . '/../../../bin/nexus', 'status', '--pid=' . $server->master(), ...array_values($options)];
        $process = proc_open($line, [1 => ['pipe', 'w'], 2 => ['file', '/dev/null', 'w']], $pipes);
        self::assertIsResource($process);
        $text = (string) stream_get_contents($pipes[1]);
        proc_close($process);

        return $text;
    }

    /** @return array<string, int> process ids by due time */
    private function runs(): array
    {
        $runs = [];
        foreach ($this->lines() as $line) {
            [$due, $pid] = explode(' ', $line);
            $runs[$due] = (int) $pid;
        }

        return $runs;
    }

    /** @return list<string> */
    private function lines(): array
    {
        $text = trim((string) @file_get_contents("{$this->directory}/runs"));

        return $text === '' ? [] : explode("\n", $text);
    }
}
