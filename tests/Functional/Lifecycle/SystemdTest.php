<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Lifecycle;

use Nexus\Console\UnitFile;
use Nexus\Tests\Functional\HttpConnection;
use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\TestWith;

/** The test acts as systemd: NOTIFY_SOCKET, LISTEN_FDS. */
#[CoversNothing]
final class SystemdTest extends LifecycleTestCase
{
    #[TestWith(['path'])]
    #[TestWith(['abstract'])]
    public function testTheServiceManagerReceivesTheState(string $kind): void
    {
        $path = $kind === 'path' ? "{$this->directory}/notify" : "\0nexus-notify-" . bin2hex(random_bytes(6));
        $manager = $this->listen($path);
        $this->write("'hello ' . json_encode(getenv('NOTIFY_SOCKET'))");
        // A heartbeat each two seconds: ten messages that the test has not read fill the socket, and the next is lost.
        $server = $this->serveOwn(
            prefix: ['env', 'NOTIFY_SOCKET=' . str_replace("\0", '@', $path), 'WATCHDOG_USEC=4000000'],
        );

        self::assertSame("READY=1\nMAINPID={$server->master()}\nSTATUS=Generation 1 serves.\n", self::hear($manager));
        self::assertSame("WATCHDOG=1\n", self::hear($manager, true));
        self::assertSame('hello false', $server->get('/')->body);
        $server->signal(SIGHUP);
        self::assertMatchesRegularExpression('/^RELOADING=1\nMONOTONIC_USEC=\d+\n/', self::hear($manager));
        self::assertStringContainsString('STATUS=Generation 2 serves.', self::hear($manager));
        file_put_contents("{$this->directory}/app.php", '<?php syntax error');
        $server->signal(SIGHUP);
        self::assertStringContainsString('RELOADING=1', self::hear($manager));
        self::assertStringStartsWith(
            "READY=1\nSTATUS=Generation 2 goes on, the reload has failed: ParseError: ",
            self::hear($manager),
        );
        $server->signal(SIGTERM);
        self::assertStringStartsWith("STOPPING=1\n", self::hear($manager));
        self::assertSame(0, $server->exitCode());
    }

    public function testWithoutAWorkerThatBeatsThereIsNoSignOfLife(): void
    {
        $manager = $this->listen("{$this->directory}/notify");
        $this->write("'hello'");
        $this->configure('->withStuckAfter(600.0)');
        $server = $this->serveOwn(
            ['--workers=1'],
            ['env', "NOTIFY_SOCKET={$this->directory}/notify", 'WATCHDOG_USEC=200000'],
        );
        self::assertSame("WATCHDOG=1\n", self::hear($manager, true));
        $server->kill();
        $this->configure('->withStuckAfter(0.5)');
        $server = $this->serveOwn(
            ['--workers=1'],
            ['env', "NOTIFY_SOCKET={$this->directory}/notify", 'WATCHDOG_USEC=200000'],
        );
        array_map(static fn(int $pid) => self::strike($pid, SIGSTOP), [$server->leader(), ...$server->workers()]);
        ServerProcess::eventually('it has said nothing for a while', static function () use ($manager): bool {
            return self::hear($manager, true, 0.6) === '';
        });
        array_map(static fn(int $pid): bool => posix_kill($pid, SIGCONT), [$server->leader(), ...$server->workers()]);
        self::assertSame("WATCHDOG=1\n", self::hear($manager, true));
    }

    /** @param list<string> $options */
    #[TestWith(['tcp', ['--workers=2']])]
    #[TestWith(['unix', ['--workers=2']])]
    #[TestWith(['tcp', ['--workers=2', '--classic']])]
    public function testSocketsOfTheServiceManagerAreServedAndStayWhenTheServerIsRestarted(
        string $family,
        array $options,
    ): void {
        $address = $family === 'tcp' ? 'tcp://127.0.0.1:0' : "unix://{$this->directory}/held.sock";
        $held = stream_socket_server($address);
        self::assertIsResource($held);
        $address = $family === 'tcp' ? 'tcp://' . stream_socket_get_name($held, false) : $address;
        mkdir("{$this->directory}/public");
        file_put_contents("{$this->directory}/public/app.php", in_array('--classic', $options, true)
            ? '<?php echo "hello ", json_encode(getenv("LISTEN_FDS"));'
            : '<?php return fn() => Nexus\Http\Response::text("hello " . json_encode(getenv("LISTEN_FDS")));');
        for ($run = 1; $run <= 2; $run++) {
            // A client that connected while no server ran waits for the next one.
            $early = HttpConnection::open($address);
            $early->send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
            $server = $this->launch($held, $options);
            self::assertSame('hello false', $early->read()->body);
            self::assertSame($address, $server->address);
            for ($request = 0; $request < 20; $request++) {
                self::assertSame('hello false', HttpConnection::open($address)->get('/')->body);
            }
            $server->signal(SIGHUP);
            self::untilServes($server, 2);
            self::assertSame('hello false', HttpConnection::open($address)->get('/')->body);
            $server->signal(SIGTERM);
            self::assertSame(0, $server->exitCode());
        }
        self::assertTrue($family === 'tcp' || file_exists("{$this->directory}/held.sock"));
    }

    public function testTheUnitFileIsOneThatSystemdUnderstands(): void
    {
        $this->write("'hello'");
        $command = sprintf(
            'cd %s && %s %s/bin/nexus install --systemd app.php',
            escapeshellarg($this->directory),
            escapeshellarg(PHP_BINARY),
            dirname(__DIR__, 3),
        );
        exec("{$command} 2>&1", $unit, $code);

        self::assertSame(0, $code);
        self::assertContains('Type=notify', $unit);
        self::assertContains("WorkingDirectory={$this->directory}", $unit);
        self::assertStringContainsString(" serve {$this->directory}/app.php", implode("\n", $unit));
        self::assertSame([], $this->problemsOfSystemd(implode("\n", $unit) . "\n"));
    }

    public function testTheUnitFileMayNameADirectoryOfAnyCharacters(): void
    {
        $directory = "{$this->directory}/a b%h\"c\\d\$PATH'e";
        mkdir($directory);
        $text = (new UnitFile(
            [PHP_BINARY, "{$directory}/nexus"],
            "{$directory}/app.php",
            $directory,
            'www-data',
        ))->text();

        self::assertStringContainsString("\nWorkingDirectory={$this->directory}/a b%%h\"c\\d\$PATH'e\n", $text);
        self::assertStringContainsString("\nEnvironment=\"PWD={$this->directory}/a b%%h\\\"c\\\\d\$PATH'e\"\n", $text);
        self::assertStringContainsString(" serve \"{$this->directory}/a b%%h\\\"c\\\\d\$\$PATH'e/app.php\"\n", $text);
        self::assertSame([], $this->problemsOfSystemd($text));
    }

    /** @return list<string> */
    private function problemsOfSystemd(string $unit): array
    {
        if (exec('command -v systemd-analyze') === '') {
            self::markTestIncomplete('Needs systemd-analyze.');
        }
        file_put_contents("{$this->directory}/nexus.service", $unit);
        exec(
            'systemd-analyze verify --man=no ' . escapeshellarg("{$this->directory}/nexus.service") . ' 2>&1',
            $problems,
        );

        return array_values(
            array_filter($problems, static fn(string $line): bool => str_contains($line, 'nexus.service')),
        );
    }

    private function listen(string $path): \Socket
    {
        $socket = socket_create(AF_UNIX, SOCK_DGRAM, 0);
        self::assertInstanceOf(\Socket::class, $socket);
        self::assertTrue(socket_bind($socket, $path));

        return $socket;
    }

    /** @param bool $heartbeats whether signs of life are waited for, or passed over */
    private static function hear(
        \Socket $manager,
        bool $heartbeats = false,
        float $seconds = ServerProcess::PATIENCE,
    ): string {
        socket_set_option(
            $manager,
            SOL_SOCKET,
            SO_RCVTIMEO,
            ['sec' => (int) $seconds, 'usec' => (int) (fmod($seconds, 1) * 1e6)],
        );
        do {
            $said = (string) @socket_read($manager, 4096);
            if ($said === '') {
                return '';
            }
        } while (($said === "WATCHDOG=1\n") !== $heartbeats);

        return $said;
    }

    /**
     * @param resource $held
     * @param list<string> $options
     */
    private function launch($held, array $options): ServerProcess
    {
        return ServerProcess::start(
            'public/app.php',
            $options,
            $this->directory,
            ['sh', '-c', 'LISTEN_FDS=1 LISTEN_PID=$$ exec "$@"', 'sh'],
            anyPort: false,
            third: $held,
        );
    }
}
