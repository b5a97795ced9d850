<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Lifecycle;

use Nexus\Server\Control\ControlException;
use Nexus\Server\Control\ServerControl;
use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;

#[CoversNothing]
final class ControlTest extends LifecycleTestCase
{
    public function testAReloadIsOverWhenOnlyTheNewCodeAnswers(): void
    {
        $this->write("'old'");
        $server = $this->serveOwn();
        $this->write("'new'");

        self::assertSame([0, "Generation 2 serves.\n"], $this->nexus('reload', "--pid={$server->master()}"));
        self::assertSame('new', $server->get('/')->body);
    }

    public function testAReloadThatFailsSaysWhyAndEndsWithAnotherCode(): void
    {
        $this->write("'old'");
        $server = $this->serveOwn(['--workers=1', '--pid=nexus.pid']);
        $this->write("'new'", "throw new DomainException('The database is down.');");
        [$code, $said] = $this->nexus('reload', '--pid=nexus.pid');

        self::assertSame(70, $code);
        self::assertStringStartsWith(
            'nexus: [NX-0423] The reload has failed, and generation 1 continues: DomainException: The database is down.',
            $said,
        );
        self::assertSame('old', $server->get('/')->body);
        $this->write("'new'", 'function twice() {} function twice() {}');
        self::assertMatchesRegularExpression(
            '~Cannot redeclare (function )?twice\(\)~',
            $this->nexus('reload', '--pid=nexus.pid')[1],
        );
        unlink("{$this->directory}/app.php");
        self::assertStringContainsString('NX-0417', $this->nexus('reload', '--pid=nexus.pid')[1]);
        $this->write("'newer'");
        self::assertSame(0, $this->nexus('reload', '--pid=nexus.pid')[0]);
        self::assertSame('newer', $server->get('/')->body);
    }

    public function testAStopReturnsWhenTheServerIsGone(): void
    {
        $server = $this->serve(['--workers=2', '--pid=nexus.pid']);
        $processes = array_keys($server->processes());
        $held = $this->hold($server);
        $stop = proc_open(
            [PHP_BINARY, dirname(__DIR__, 3) . '/bin/nexus', 'stop', '--pid=nexus.pid'],
            [1 => ['pipe', 'w']],
            $pipes,
            $this->directory,
        );
        self::assertIsResource($stop);
        $this->untilRefused($server);
        self::assertTrue(proc_get_status($stop)['running']);
        $this->release();

        self::assertSame('held', $held->read()->body);
        self::assertSame("The server (pid {$processes[0]}) has stopped.\n", stream_get_contents($pipes[1]));
        self::assertSame(0, proc_close($stop));
        self::assertSame(0, $server->exitCode());
        self::untilGone($processes);
        self::assertSame([], glob("{$this->directory}/nexus.pid*"));
    }

    public function testAStopNowCutsRequests(): void
    {
        $server = $this->serve(['--workers=2', '--pid=nexus.pid']);
        $held = $this->hold($server);

        self::assertSame(0, $this->nexus('stop', '--now', '--pid=nexus.pid')[0]);
        self::assertTrue($held->isClosed());
        self::assertSame(0, $server->exitCode());
    }

    public function testLeftoversOfAKilledMasterPreventNoStart(): void
    {
        $server = $this->serve(['--workers=1', '--pid=nexus.pid']);
        $processes = array_keys($server->processes());
        $server->signal(SIGKILL);
        self::untilGone($processes);
        self::assertFileExists("{$this->directory}/nexus.pid.control");
        [$code, $said] = $this->nexus('stop', '--pid=nexus.pid');
        self::assertSame(69, $code);
        self::assertStringContainsString('NX-0461', $said);
        $server->kill();
        $this->serve(['--workers=1', '--pid=nexus.pid']);

        self::assertSame([0, "Generation 2 serves.\n"], $this->nexus('reload', '--pid=nexus.pid'));
    }

    public function testTheNextServerRemovesTheControlSocketOfAKilledMaster(): void
    {
        $place = ['env', "XDG_RUNTIME_DIR={$this->directory}"];
        $killed = $this->serve(['--workers=1'], prefix: $place);
        $left = "{$this->directory}/nexus-{$killed->master()}.control";
        $killed->kill();
        self::assertFileExists($left);
        $server = $this->serve(['--workers=1'], prefix: $place);

        self::assertSame(
            ["{$this->directory}/nexus-{$server->master()}.control"],
            glob("{$this->directory}/*.control"),
        );
        // Only the socket of the killed server is removed.
        $beside = ServerProcess::start(ServerProcess::app('lifecycle'), ['--workers=1'], prefix: $place);
        $sockets = glob("{$this->directory}/*.control");
        $beside->kill();
        self::assertCount(2, (array) $sockets);
    }

    public function testItIsItsUsersOwn(): void
    {
        $server = $this->serve(['--workers=1', '--pid=nexus.pid']);
        $socket = "{$this->directory}/nexus.pid.control";
        self::assertSame(0o600, fileperms($socket) & 0o777);
        if (posix_geteuid() !== 0) {
            self::markTestIncomplete('Needs root to be another user.');
        }
        // If a process can open it nevertheless, its credentials are checked.
        chmod($socket, 0o666);
        chmod($this->directory, 0o755);
        $script = sprintf(
            '$s = stream_socket_client("unix://%s"); @fwrite($s, "{\"command\":\"stop\"}\n"); echo fgets($s);',
            $socket,
        );
        exec(
            'setpriv --reuid=65534 --clear-groups ' . escapeshellarg(PHP_BINARY) . ' -n -r ' . escapeshellarg($script),
            $said,
        );

        self::assertSame(
            ['{"ok":false,"error":"Only the user of the master and root may send commands."}'],
            $said,
        );
        self::assertSame('hello', $server->get('/')->body);
        self::assertSame('', $server->errors());
    }

    public function testInvalidCommandsAreAnsweredAndDoNoHarm(): void
    {
        $server = $this->serve(['--workers=1', '--pid=nexus.pid']);
        foreach (["\n", "nonsense\n", "{\"command\":\"dance\"}\n", str_repeat('x', 100_000), ''] as $nonsense) {
            $client = stream_socket_client("unix://{$this->directory}/nexus.pid.control");
            self::assertIsResource($client);
            @fwrite($client, $nonsense);
            stream_socket_shutdown($client, STREAM_SHUT_WR);
            self::assertStringContainsString('not known', (string) stream_get_contents($client));
        }
        self::assertSame(0, $this->nexus('reload', '--pid=nexus.pid')[0]);
        self::assertSame("nexus: generation 2 serves.\n", $server->errors());
    }

    public function testClientsOfTheControlSocketLeaveDescriptorsToAReload(): void
    {
        // 128 clients are served at a time. The socket's queue holds more than the clients of this test and of the
        // master.
        $server = $this->serve(['--workers=1', '--pid=nexus.pid'], prefix: ['prlimit', '--nofile=200:200', '--']);
        $clients = [];
        $master = $server->master();
        $descriptors = static fn(): int => count((array) glob("/proc/{$master}/fd/*"));
        $before = $descriptors();
        ServerProcess::eventually('it accepts no more', function () use (&$clients, $descriptors, $before): bool {
            $clients[] = @stream_socket_client("unix://{$this->directory}/nexus.pid.control");

            return $descriptors() >= $before + 128;
        });
        for ($number = 0; $number < 100; $number++) {
            $clients[] = @stream_socket_client("unix://{$this->directory}/nexus.pid.control");
            usleep(2_000);
        }
        $server->signal(SIGHUP);
        self::untilServes($server, 2);

        self::assertSame("nexus: generation 2 serves.\n", $server->errors());
        array_map(fclose(...), array_filter($clients, is_resource(...)));
    }

    public function testHostileClientsKeepTheMasterFromNothing(): void
    {
        $server = $this->serve(['--workers=1', '--pid=nexus.pid']);
        $clients = [];
        // More clients than are served at a time; they send nothing, and stay connected.
        for ($number = 0; $number < 140; $number++) {
            ServerProcess::eventually('there is a free place in the queue', function () use (&$clients, $number): bool {
                $clients[$number] = @stream_socket_client("unix://{$this->directory}/nexus.pid.control");

                return $clients[$number] !== false;
            });
        }
        mt_srand(20261122);
        $commands = [
            '{"command":"actors","most":' . PHP_INT_MAX . '}',
            '{"command":"stacks","row":-1}',
            '{"command":"stacks","row":4000000000}',
            '{"command":["stop"]}',
            '{"command":"actors","most":[1]}',
            str_repeat('[', 10_000),
        ];
        for ($number = 0; $number < 100; $number++) {
            $client = @stream_socket_client("unix://{$this->directory}/nexus.pid.control");
            if ($client === false) {
                // The queue is full until the time limit of the silent clients expires.
                continue;
            }
            stream_set_blocking($client, false);
            $text = $commands[mt_rand(0, count($commands) - 1)];
            for ($change = mt_rand(0, 3); $change > 0; $change--) {
                $text[mt_rand(0, strlen($text) - 1)] = chr(mt_rand(0, 255));
            }
            @fwrite($client, $text . (mt_rand(0, 3) === 0 ? '' : "\n"));
            // Some clients stay connected, and do not read their response.
            mt_rand(0, 1) === 0 ? $clients[] = $client : fclose($client);
        }
        ServerProcess::eventually(
            'a reload gets through',
            fn(): bool => $this->nexus('reload', '--pid=nexus.pid')[0] === 0,
        );
        self::assertSame('hello', $server->get('/')->body);
        self::assertMatchesRegularExpression('/^(nexus: generation \d serves.\n)+$/', $server->errors());
        array_map(fclose(...), array_filter($clients, is_resource(...)));
        self::assertSame(0, $this->nexus('stop', '--pid=nexus.pid')[0]);
        self::assertSame(0, $server->exitCode());
    }

    public function testWithoutAPlaceForTheSocketTheServerServesAndSignalsWork(): void
    {
        mkdir("{$this->directory}/nexus.pid.control");
        $server = $this->serve(['--workers=1', '--pid=nexus.pid']);

        self::assertStringContainsString(
            'the control socket could not be created, so nexus reload and nexus stop cannot be used',
            $server->errors(),
        );
        self::assertStringContainsString('NX-0421', $this->nexus('reload', '--pid=nexus.pid')[1]);
        $server->signal(SIGHUP);
        self::untilServes($server, 2);
    }

    public function testProgramsCanDoItToo(): void
    {
        $server = $this->serve(['--workers=1']);
        $control = ServerControl::find((string) $server->master());

        self::assertSame(2, $control->reload());
        $this->expectException(ControlException::class);
        $this->expectExceptionMessage('NX-0424');
        posix_kill($server->master(), SIGSTOP);
        $killer = proc_open(['sh', '-c', "sleep 0.3; kill -KILL {$server->master()}"], [], $pipes);
        try {
            $control->reload();
        } finally {
            \assert(\is_resource($killer));
            proc_close($killer);
        }
    }

    /** @return array{int, string} exit code and what it said */
    private function nexus(string ...$arguments): array
    {
        $command = implode(
            ' ',
            array_map(escapeshellarg(...), [PHP_BINARY, dirname(__DIR__, 3) . '/bin/nexus', ...$arguments]),
        );
        exec('cd ' . escapeshellarg($this->directory) . " && {$command} 2>&1", $lines, $code);

        return [$code, implode("\n", $lines) . "\n"];
    }
}
