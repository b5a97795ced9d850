<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Lifecycle;

use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;

/** SIGUSR2: a report of the worker's coroutines. */
#[CoversNothing]
final class ReportTest extends LifecycleTestCase
{
    public function testAnIdleWorkerSaysThatItWaits(): void
    {
        $server = $this->serve(['--workers=1']);
        $report = [''];
        ServerProcess::eventually('it is idle', function () use ($server, &$report): bool {
            $report = $this->report($server, $server->workers()[0]);

            return str_starts_with($report[0], '1 coroutine: 0 running, 0 ready, 1 waiting; up ');
        });

        self::assertMatchesRegularExpression(
            '/^coroutine 0 \(main\): waiting, .* s old: process event, signals .*, at \S+:\d+$/',
            $report[1],
        );
        self::assertSame('hello', $server->get('/')->body);
    }

    public function testAWorkerListsAThousandParkedRequestsByMethodAndPath(): void
    {
        $server = $this->serve(['--workers=1', '--concurrency=2000']);
        $connections = [];
        for ($i = 0; $i < 1000; $i++) {
            $connections[] = $connection = $server->connect();
            $connection->send("GET /wait/{$i}?secret HTTP/1.1\r\nHost: localhost\r\n\r\n");
        }
        $report = [];
        ServerProcess::eventually('all requests wait', function () use ($server, &$report): bool {
            $report = $this->report($server, $server->workers()[0]);

            return str_contains($report[0], '1001 waiting');
        });

        self::assertCount(1002, $report);
        $requests = preg_grep(
            '~^coroutine \d+ \(GET /wait/\d+\): waiting, \d+\.\d+ s old: delay, \d+\.\d+ s left, at \S+/lifecycle\.php:\d+~',
            $report,
        );
        self::assertCount(1000, (array) $requests);
        self::assertStringNotContainsString('secret', $server->errors());
    }

    public function testAWorkerThatComputesShowsTheLineAndTheCalls(): void
    {
        $server = $this->serve(['--workers=1', '--stuck-after=120']);
        $this->hold($server, '/spin');
        $report = $this->report($server, $server->workers()[0], '#1 ');

        self::assertStringContainsString('1 running', $report[0]);
        $running = (array) preg_grep('~^coroutine \d+ \(GET /spin\): running, .* at \S+/lifecycle\.php:\d+$~', $report);
        self::assertCount(1, $running);
        $calls = implode("\n", array_slice($report, (int) key($running) + 1));
        self::assertMatchesRegularExpression('~^    #\d \S+/lifecycle\.php\(\d+\): .*\{closure.*\}\(\)$~m', $calls);
    }

    public function testAWorkerReportsABlockingCallAfterItsEnd(): void
    {
        $server = $this->serve(['--workers=1']);
        $this->hold($server, '/sleep');
        $report = $this->report($server, $server->workers()[0], '#0 ');

        self::assertMatchesRegularExpression('/; no iteration for \d+\.\d+ s now$/', $report[0]);
        self::assertNotSame(
            [],
            preg_grep('~^coroutine \d+ \(GET /sleep\): running, .* at \S+/lifecycle\.php:\d+$~', $report),
        );
    }

    public function testASlowClientIsNamedByItsAddress(): void
    {
        $server = $this->serve(['--workers=1']);
        $client = stream_socket_client($server->address);
        self::assertIsResource($client);
        fwrite($client, "GET /flood HTTP/1.1\r\nHost: localhost\r\n\r\n");
        $address = preg_quote((string) stream_socket_get_name($client, false), '~');
        ServerProcess::eventually('the client is waited for', function () use ($server, $address): bool {
            $report = $this->report($server, $server->workers()[0]);

            return preg_grep(
                "~\\(GET /flood\\): waiting, .*: write to {$address}, \d+ bytes unsent~",
                $report,
            ) !== [];
        });
        fclose($client);
    }

    public function testAWorkerThatDrainsSaysWhatFor(): void
    {
        $server = $this->serve(['--workers=1']);
        $worker = $server->workers()[0];
        $held = $this->hold($server);
        $server->signal(SIGTERM);
        ServerProcess::eventually('it drains', fn(): bool => preg_grep(
            '~^coroutine 0 \(main\): waiting, .*: end of all requests, 1 run, 0 queued, \d+\.\d+ s left~',
            $this->report($server, $worker),
        ) !== []);
        $this->release();

        self::assertSame('held', $held->read()->body);
    }

    public function testTheMasterAndTheLeaderAskAllWorkers(): void
    {
        $server = $this->serve(['--workers=2']);
        $workers = $server->workers();
        $whom = [$server->master() => 'the workers of its leaders', $server->leader() => 'its workers'];
        foreach ($whom as $asked => $children) {
            $before = $server->errors();
            posix_kill($asked, SIGUSR2);
            ServerProcess::eventually('both have answered', static function () use ($server, $workers, $before): bool {
                $said = substr($server->errors(), strlen($before));

                return array_filter(
                    $workers,
                    static fn(int $pid): bool => str_contains($said, "nexus[{$pid}]: coroutine 0 (main)"),
                ) === $workers;
            });
            self::assertStringContainsString("(pid {$asked}) asks {$children} for their stacks: ", $server->errors());
        }
        self::assertSame($workers, $server->workers());
        self::assertSame('hello', $server->get('/')->body);
    }

    public function testAScriptStartedByNexusRunAnswersAndGoesOn(): void
    {
        $script = "{$this->directory}/script.php";
        file_put_contents(
            $script,
            '<?php echo getmypid(), "\\n"; (function () { while (fgets(STDIN) === false); })(); echo "went on\\n";',
        );
        $command = [PHP_BINARY, dirname(__DIR__, 3) . '/bin/nexus', 'run', $script];
        $process = proc_open(
            $command,
            [['pipe', 'r'], ['pipe', 'w'], ['file', "{$this->directory}/errors", 'w']],
            $pipes,
        );
        self::assertIsResource($process);
        $pid = (int) fgets($pipes[1]);
        posix_kill($pid, SIGUSR2);
        fwrite($pipes[0], "\n");

        self::assertSame("went on\n", stream_get_contents($pipes[1]));
        self::assertSame(0, proc_close($process));
        self::assertStringContainsString(
            "nexus[{$pid}]: coroutine 0 (main): running, ",
            (string) file_get_contents("{$this->directory}/errors"),
        );
    }

    /** A worker gets the signal while it starts, repeatedly. */
    public function testTheSignalEndsNoProcess(): void
    {
        $server = $this->serve(['--workers=2']);
        $first = $server->workers()[0];
        posix_kill($first, SIGKILL);
        ServerProcess::eventually('a successor serves', static function () use ($server, $first): bool {
            array_map(static fn(int $pid): bool => posix_kill($pid, SIGUSR2), $server->workers());

            return ($server->workers()[0] ?? $first) !== $first && str_contains(
                $server->errors(),
                'nexus[' . $server->workers()[0] . ']: coroutine 0',
            );
        });

        self::assertStringNotContainsString('SIGUSR2', $server->errors());
    }

    /**
     * Sends the signal, and returns the lines that one process has printed since then, without their tag.
     *
     * @return list<string>
     */
    private function report(ServerProcess $server, int $pid, string $until = 'coroutine '): array
    {
        $before = strlen($server->errors());
        $lines = [];
        posix_kill($pid, SIGUSR2);
        ServerProcess::eventually(
            'it has answered',
            static function () use ($server, $pid, $before, $until, &$lines): bool {
                preg_match_all("/^nexus\\[{$pid}\\]: (.*)$/m", substr($server->errors(), $before), $matches);
                $lines = $matches[1];
                preg_match('/^(\d+) coroutines?:/', $lines[0] ?? '', $total);
                $listed = count((array) preg_grep('/^coroutine /', $lines));
                $isAll = $listed === (int) ($total[1] ?? -1) || str_starts_with((string) end($lines), 'and ');

                return $isAll && preg_grep('/^ *' . preg_quote($until, '/') . '/', $lines) !== [];
            },
        );

        return $lines;
    }
}
