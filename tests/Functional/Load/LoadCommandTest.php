<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Load;

use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

/** `nexus load` as a user starts it. */
#[CoversNothing]
final class LoadCommandTest extends TestCase
{
    private static ServerProcess $server;

    public static function setUpBeforeClass(): void
    {
        self::$server = ServerProcess::start(ServerProcess::app('loaded'), ['--workers=1']);
    }

    public static function tearDownAfterClass(): void
    {
        self::$server->kill();
    }

    public function testARateIsOfferedWhateverHappens(): void
    {
        $report = LoadReport::of(
            0,
            self::url('/hello'),
            '--rate=200',
            '--duration=1s',
            '--connections=10',
            '--expect-status=200',
            '--expect-body=hello',
        );

        self::assertSame(200, $report->integer('requests', 'due'));
        self::assertSame(200, $report->integer('requests', 'right'));
        self::assertSame(['200' => 200], $report->list('statuses'));
        self::assertSame(0, array_sum($report->list('errors')));
        self::assertGreaterThan(0, $report->number('latency', 'p50'));
        self::assertGreaterThanOrEqual($report->number('latency', 'p50'), $report->number('latency', 'p99'));
        self::assertGreaterThanOrEqual($report->number('latency', 'p99'), $report->number('latency', 'max'));
    }

    public function testRandomArrivalsHaveTheSameMean(): void
    {
        $report = LoadReport::of(
            0,
            self::url('/hello'),
            '--rate=500',
            '--duration=1s',
            '--arrivals=random',
            '--connections=10',
        );

        self::assertEqualsWithDelta(500, $report->integer('requests', 'due'), 140);
        self::assertSame('random', $report->text('arrivals'));
    }

    public function testWithoutARateEachConnectionAsksAgain(): void
    {
        $report = LoadReport::of(0, self::url('/hello'), '--duration=500ms', '--connections=5');

        self::assertGreaterThan(100, $report->integer('requests', 'right'));
        self::assertSame(5, $report->integer('connectionsMade'));
        self::assertSame('closed loop', $report->text('arrivals'));
    }

    /**
     * One connection, ten requests due in 0.2 s, 0.1 s each: a client that waits for its answers would see 0.1 s every
     * time.
     */
    public function testTimeInTheQueueIsNotLeftOut(): void
    {
        $report = LoadReport::of(0, self::url('/slow'), '--rate=50', '--duration=200ms', '--connections=1');

        self::assertSame(10, $report->integer('requests', 'right'));
        self::assertGreaterThan(700_000, $report->number('latency', 'max'));
        self::assertGreaterThan(0.5, $report->number('generator', 'waitedForConnection'));
        // On a busy machine the generator may have been late itself, and then reports that first.
        self::assertContains($report->text('limit'), ['connections', 'generator']);
    }

    public function testWrongAnswersAreCountedByKindAndSetTheExitCode(): void
    {
        $report = LoadReport::of(2, self::url('/every-third-fails'), '--rate=300', '--duration=1s', '--connections=1');

        self::assertEqualsWithDelta(100, $report->list('errors')['status'], 1);
        self::assertSame($report->list('errors')['status'], $report->list('statuses')['503']);
        self::assertGreaterThan(0, $report->number('wrongLatency', 'p50'));

        $report = LoadReport::of(2, self::url('/hello'), '--rate=100', '--duration=500ms', '--expect-body=hallo');

        self::assertSame(50, $report->list('errors')['body']);
        self::assertSame(0, $report->integer('requests', 'right'));
    }

    public function testTimeoutsAreCounted(): void
    {
        $report = LoadReport::of(
            2,
            self::url('/too-late'),
            '--rate=50',
            '--duration=200ms',
            '--timeout=20ms',
            '--connections=20',
        );

        self::assertSame(10, $report->list('errors')['timeout']);
    }

    public function testMethodHeaderAndBodyAreSent(): void
    {
        $body = (string) tempnam(sys_get_temp_dir(), 'nexus-body');
        file_put_contents($body, str_repeat('0123456789', 20_000));
        $expected = (string) tempnam(sys_get_temp_dir(), 'nexus-expected');
        file_put_contents($expected, 'load: ' . str_repeat('0123456789', 20_000));
        $report = LoadReport::of(
            0,
            self::url('/echo'),
            '--rate=50',
            '--duration=500ms',
            '--header=X-Name: load',
            "--body=@{$body}",
            "--expect-body=@{$expected}",
        );
        unlink($body);
        unlink($expected);

        self::assertSame(25, $report->integer('requests', 'right'));
        self::assertSame('POST', $report->text('method'));
        self::assertGreaterThan(25 * 200_000, $report->integer('bytes', 'out'));
    }

    public function testAUnixSocketIsLoadedAsWell(): void
    {
        $socket = sys_get_temp_dir() . '/nexus-load-' . getmypid() . '.sock';
        $server = ServerProcess::start(ServerProcess::app('loaded'), ["--host=unix:{$socket}", '--workers=1']);
        try {
            $report = LoadReport::of(
                0,
                "http://unix:{$socket}:/hello",
                '--rate=100',
                '--duration=500ms',
                '--expect-body=hello',
            );
        } finally {
            $server->kill();
            @unlink($socket);
        }

        self::assertSame(50, $report->integer('requests', 'right'));
    }

    public function testAnInterruptedRunPrintsItsResults(): void
    {
        $before = (int) self::$server->get('/so-far')->body;
        $process = new LoadProcess(self::url('/counted'), '--rate=200', '--duration=1h', '--connections=4', '--json');
        ServerProcess::eventually(
            'requests are made',
            static fn(): bool => (int) self::$server->get('/so-far')->body > $before + 200,
        );
        $process->signal(SIGINT);
        [$code, $output] = $process->end();
        $report = LoadReport::parse($output);

        self::assertSame(0, $code);
        self::assertGreaterThan(200, $report->integer('requests', 'right'));
        self::assertLessThan(60, $report->number('offeredFor'));
    }

    public function testPeopleReadAReport(): void
    {
        [$code, $output] = (new LoadProcess(self::url('/hello'), '--rate=100', '--duration=300ms'))->end();

        self::assertSame(0, $code);
        self::assertMatchesRegularExpression(
            '~^GET http://\S+/hello: 100/s, evenly, 100 connections, 0\.3 s$~m',
            $output,
        );
        self::assertMatchesRegularExpression('/^answers +30 right of 30 requests \(200: 30\)$/m', $output);
        self::assertMatchesRegularExpression(
            '/^latency +p50 [\d.]+  p90 [\d.]+  p99 [\d.]+  p99\.9 [\d.]+  max [\d.]+ ms$/m',
            $output,
        );
        self::assertMatchesRegularExpression('/^generator +\d+ % of a core, [\d.]+ ms late \(p99\)$/m', $output);
    }

    public function testATerminalShowsRateErrorsAndHistogram(): void
    {
        if (shell_exec('command -v script') === null) {
            self::markTestSkipped('util-linux has no script here.');
        }
        $options = ['--rate=100', '--warmup=300ms', '--duration=900ms'];
        $line = implode(
            ' ',
            array_map(escapeshellarg(...), LoadProcess::command(self::url('/hello'), ...$options)),
        );
        $output = (string) shell_exec('script -qec ' . escapeshellarg($line) . ' /dev/null </dev/null');

        self::assertStringContainsString('warm-up', $output);
        self::assertMatchesRegularExpression('~measuring .*━.* of 0\.9 s~', $output);
        self::assertMatchesRegularExpression('~rate +\d+/s now  [▁-█]+~u', $output);
        self::assertMatchesRegularExpression('~errors +none~', $output);
        self::assertMatchesRegularExpression('~≤ +[\d.]+ ms  .*█~u', $output);
    }

    public function testAWarmUpIsNotMeasured(): void
    {
        $before = (int) self::$server->get('/so-far')->body;
        $report = LoadReport::of(0, self::url('/counted'), '--rate=100', '--warmup=300ms', '--duration=500ms');
        $counted = (int) self::$server->get('/so-far')->body - $before;

        self::assertSame(50, $report->integer('requests', 'due'));
        self::assertSame(0.3, $report->number('warmup'));
        self::assertSame(80, $counted);
    }

    public function testAPageHasThePlots(): void
    {
        $path = (string) tempnam(sys_get_temp_dir(), 'nexus-load-page');
        try {
            $report = LoadReport::of(0, self::url('/hello'), '--rate=200', '--duration=1200ms', "--html={$path}");
            $page = (string) file_get_contents($path);
        } finally {
            unlink($path);
        }

        self::assertSame(240, $report->integer('requests', 'right'));
        $document = new \DOMDocument();
        self::assertTrue($document->loadHTML($page, LIBXML_NOERROR));
        self::assertStringContainsString('240 right of 240 requests', $page);
        self::assertSame(2, substr_count($page, '<polyline'));
        self::assertStringContainsString('Answers over time (per second)', $page);
        self::assertStringContainsString('>p99<', $page);
        self::assertStringNotContainsString('<script', $page);
    }

    #[TestWith(['https://localhost/', 1, 'NX-0731'])]
    #[TestWith(['localhost:8080', 1, 'NX-0731'])]
    #[TestWith(['http://127.0.0.1:1/', 69, 'NX-0732'])]
    #[TestWith(['http://unix:/nowhere.sock:/', 69, 'NX-0732'])]
    #[TestWith(['http://127.0.0.1:1/', 1, 'NX-0733', '--rate=fast'])]
    #[TestWith(['http://127.0.0.1:1/', 1, 'NX-0733', '--rate=0'])]
    #[TestWith(['http://127.0.0.1:1/', 1, 'NX-0733', '--duration=soon'])]
    #[TestWith(['http://127.0.0.1:1/', 1, 'NX-0733', '--connections=0'])]
    #[TestWith(['http://127.0.0.1:1/', 1, 'NX-0733', '--connections=1.5'])]
    #[TestWith(['http://127.0.0.1:1/', 1, 'NX-0733', '--arrivals=never'])]
    #[TestWith(['http://127.0.0.1:1/', 1, 'NX-0733', '--method=G E T'])]
    #[TestWith(['http://127.0.0.1:1/', 1, 'NX-0733', '--header=no colon'])]
    #[TestWith(['http://127.0.0.1:1/', 1, 'NX-0733', '--body=@/nowhere'])]
    #[TestWith(['http://127.0.0.1:1/', 1, 'NX-0733', '--expect-status=99'])]
    #[TestWith(['http://127.0.0.1:1/', 1, 'NX-0733', '--warmup=-1s'])]
    #[TestWith(['http://127.0.0.1:1/', 1, 'NX-0733', '--html=/nowhere/page.html'])]
    public function testWhatCannotBeOfferedIsRefusedWithItsReason(
        string $url,
        int $expected,
        string $errorCode,
        string ...$options,
    ): void {
        [$code, $output] = (new LoadProcess($url, ...array_values($options)))->end();

        self::assertSame($expected, $code);
        self::assertMatchesRegularExpression("/^nexus: \\[{$errorCode}\\] .+[.?]$/m", $output);
        self::assertSame(1, substr_count(trim($output), "\n") + 1, $output);
    }

    private static function url(string $path): string
    {
        return str_replace('tcp://', 'http://', self::$server->address) . $path;
    }
}
