<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Status;

use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\DataProvider;

final class StackTest extends StatusTestCase
{
    public function testPrintsWhereARequestWaits(): void
    {
        $server = $this->serve(['--workers=1']);
        $this->hold($server, '/wait/here');
        self::untilWaiting($server);
        $said = self::stack($server, '0');
        self::assertMatchesRegularExpression(
            '~^coroutine \d+ \(GET /wait/here\): waiting: delay, \d+\.\d+ s old\n    #0 Nexus\\\\Async\\\\delay\(\) in C\n    #1 \{closure.*\}\(\) at ' . self::place('delay(3600)') . '\n~m',
            $said,
        );
        self::assertStringContainsString('Server\Internal\Worker::serve() at ', $said);
    }

    /** @return array<string, array{list<string>}> */
    public static function settings(): array
    {
        return [
            'JIT' => [['-d', 'opcache.jit=tracing', '-d', 'opcache.jit_buffer_size=32M']],
            'interpreter' => [['-d', 'opcache.jit=disable']],
        ];
    }

    /** @param list<string> $php */
    #[DataProvider('settings')]
    public function testPrintsWhatComputes(array $php): void
    {
        if (ServerProcess::isInstrumented() && $php[1] !== 'opcache.jit=disable') {
            self::markTestSkipped('Needs OPcache.');
        }
        $server = $this->serve(['--workers=1', '--stuck-after=120'], php: $php);
        $this->hold($server, '/spin');
        $said = self::stack($server, (string) $server->workers()[0]);
        self::assertMatchesRegularExpression('~^worker 0 \(pid \d+\), on the processor~', $said);
        self::assertMatchesRegularExpression(
            '~^coroutine \d+ \(GET /spin\): running, .*\n    #0 \{closure.*\}\(\) at .*/apps/lifecycle\.php:\d+\n    #1 \{closure.*\}\(\) at .*/apps/lifecycle\.php:\d+\n~m',
            $said,
        );
        self::assertSame($php[1] !== 'opcache.jit=disable', str_contains($said, 'JIT is on'));
        $server->kill();
    }

    public function testPrintsWhatHangsInC(): void
    {
        $server = $this->serve(['--workers=1']);
        $this->hold($server, '/sleep');
        $said = self::stack($server, '0');
        self::assertMatchesRegularExpression('~^worker 0 \(pid \d+\), in a system call~', $said);
        self::assertMatchesRegularExpression(
            '~^coroutine \d+ \(GET /sleep\): running, .*\n    #0 sleep\(\) in C\n    #1 \{closure.*\}\(\) at '
                . self::place('->sleep(60)') . '\n~m',
            $said,
        );
    }

    public function testPrintsAStoppedProcess(): void
    {
        $server = $this->serve(['--workers=1']);
        $this->hold($server);
        self::strike($server->workers()[0], SIGSTOP);
        self::assertMatchesRegularExpression('~, stopped.*coroutine \d+ \(GET /hold\): ~s', self::stack($server, '0'));
        posix_kill($server->workers()[0], SIGCONT);
    }

    public function testPrintsTheScriptOfClassicMode(): void
    {
        file_put_contents(
            "{$this->directory}/index.php",
            "<?php\nfunction sum() { touch(__DIR__ . '/runs'); for (;;); }\nsum();\n",
        );
        $server = ServerProcess::start("{$this->directory}/index.php", ['--workers=1', '--classic'], $this->directory);
        try {
            $server->connect()->send("GET /report HTTP/1.1\r\nHost: localhost\r\n\r\n");
            ServerProcess::eventually('the script runs', fn(): bool => file_exists("{$this->directory}/runs"));
            self::assertMatchesRegularExpression(
                '~    #0 sum\(\) at .*/index\.php:2\n    #1 \{main\} at .*/index\.php:3\n~',
                self::stack($server, '0'),
            );
        } finally {
            $server->kill();
        }
    }

    public function testAWorkerThatComputesIsReadAgainAndAgainWithoutHarm(): void
    {
        $server = $this->serve(['--workers=1']);
        $connection = $server->connect();
        for ($look = 0; $look < 5; $look++) {
            for ($request = 0; $request < 50; $request++) {
                $connection->send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
            }
            self::assertStringContainsString('coroutine 0 (main)', self::stack($server, '0'));
            for ($request = 0; $request < 50; $request++) {
                self::assertSame('hello', $connection->read()->body);
            }
        }
    }

    public function testTheMasterReadsStacksForUsersWithoutPermission(): void
    {
        $server = $this->serve(['--workers=1', '--pid=nexus.pid']);
        $this->hold($server, '/wait/here');
        self::untilWaiting($server);
        [$code, $said] = self::withoutReading($server);
        self::assertSame(0, $code, $said);
        self::assertMatchesRegularExpression(
            '~^coroutine \d+ \(GET /wait/here\): waiting: delay, .*\n    #0 Nexus\\\\Async\\\\delay\(\) in C\n    #1 \{closure.*\}\(\) at ' . self::place('delay(3600)') . '\n~m',
            $said,
        );
        unlink("{$this->directory}/nexus.pid.control");
        [$code, $said] = self::withoutReading($server);
        self::assertSame(77, $code);
        self::assertMatchesRegularExpression(
            '~\[NX-0466\] The memory of the worker \(pid \d+\) may not be read: .* Its master was asked to look instead: \[NX-0421\] .* SIGUSR2 makes a worker print~',
            $said,
        );
    }

    public function testNamesTheWorkersThereAre(): void
    {
        $server = $this->serve(['--workers=2']);
        [$code, $said] = self::nexus(['stack', '5', '--pid=' . $server->master()]);
        self::assertSame(1, $code);
        self::assertMatchesRegularExpression(
            '~\[NX-0465\] There is no worker 5: there are \d \(pid \d+\), \d \(pid \d+\)\.~',
            $said,
        );
    }

    /**
     * Returns when the request to /wait/ waits in delay(). Before that it waits for the connection with which it
     * announces itself.
     */
    private static function untilWaiting(ServerProcess $server): void
    {
        ServerProcess::eventually('the request waits in delay()', static function () use ($server): bool {
            $waitsFor = self::inProgress(self::look($server))[0]['waitsFor'] ?? '';

            return is_string($waitsFor) && str_starts_with($waitsFor, 'delay');
        });
    }

    /** The line of the application with this code. */
    private static function place(string $code): string
    {
        $file = ServerProcess::app('lifecycle');
        $lines = preg_grep('~' . preg_quote($code, '~') . '~', (array) file($file));
        self::assertCount(1, (array) $lines);

        return preg_quote($file . ':' . ((int) array_key_first((array) $lines) + 1), '~');
    }

    /** @return array{int, string} exit code and what it said */
    private static function withoutReading(ServerProcess $server): array
    {
        exec(
            implode(
                ' ',
                array_map(
                    escapeshellarg(...),
                    [
                        PHP_BINARY,
                        '-d',
                        'ffi.enable=1',
                        __DIR__ . '/without_reading.inc',
                        'stack',
                        '0',
                        "--pid={$server->master()}",
                    ],
                ),
            ) . ' 2>&1',
            $lines,
            $code,
        );
        if ($code === 75) {
            self::markTestSkipped('Needs seccomp.');
        }

        return [$code, implode("\n", $lines)];
    }

    private static function stack(ServerProcess $server, string $worker): string
    {
        [$code, $said] = self::nexus(['stack', $worker, '--pid=' . $server->master()]);
        self::assertSame(0, $code, $said);

        return $said;
    }
}
