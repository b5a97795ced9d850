<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Lifecycle;

use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\TestWith;

/**
 * The workers' user writes anything to the memory that it shares with a master, which is root: the master continues to
 * run and affects no other process.
 */
#[CoversNothing]
final class HostileWorkerTest extends LifecycleTestCase
{
    /** @var resource|null a process of root's that has nothing to do with the server */
    private $bystander = null;
    private int $victim = 0;

    protected function setUp(): void
    {
        parent::setUp();
        if (posix_geteuid() !== 0) {
            self::markTestSkipped('Needs root, to become another user.');
        }
        chmod($this->directory, 0o755);
        $bystander = proc_open(['sleep', '600'], [], $pipes);
        self::assertIsResource($bystander);
        $this->bystander = $bystander;
        $this->victim = proc_get_status($bystander)['pid'];
    }

    protected function tearDown(): void
    {
        parent::tearDown();
        if ($this->bystander !== null) {
            proc_terminate($this->bystander, SIGKILL);
            proc_close($this->bystander);
        }
    }

    #[TestWith(['/row'])]
    #[TestWith(['/header'])]
    #[TestWith(['/garbage'])]
    public function testFalseScoreboardContentMakesTheMasterSignalNoProcess(string $attack): void
    {
        $server = $this->serve(['--workers=1', '--user=nobody'], 'hostile');
        self::assertSame('65534', $server->get('/')->body);
        $master = $server->master();
        [$leader, $worker] = [$server->leader(), $server->workers()[0]];
        $attacker = $server->connect();
        $attacker->send("GET {$attack}?victim={$this->victim} HTTP/1.1\r\nHost: localhost\r\n\r\n");
        try {
            $attacker->read();
        } catch (\RuntimeException) {
            // The worker has written, and was killed for that before it could respond.
        }
        // The scoreboard is corrupt now, and the leader, which maintained its rows, ends.
        self::strike($leader, SIGKILL);
        self::untilGone([$worker]);

        $this->assertGoesOn($server, $master);
    }

    public function testTheScoreboardCannotBeCut(): void
    {
        $server = $this->serve(['--workers=1', '--user=nobody'], 'hostile');
        $master = $server->master();

        self::assertSame('false', $server->get('/cut')->body);
        $this->assertGoesOn($server, $master);
    }

    public function testFalseAndFloodingReportsMakeTheMasterSignalNoProcess(): void
    {
        $server = $this->serve(['--workers=1', '--user=nobody'], 'hostile');
        $master = $server->master();
        self::assertNotSame('0', $server->get("/report?victim={$this->victim}")->body);
        self::strike($server->leader(), SIGKILL);

        $this->assertGoesOn($server, $master);
        self::assertStringNotContainsString("\e", $server->errors());
    }

    public function testTextFromTheScoreboardIsNoCommandForATerminal(): void
    {
        $server = $this->serve(['--workers=1', '--user=nobody'], 'hostile');
        $server->connect()->send("GET /terminal HTTP/1.1\r\nHost: localhost\r\n\r\n");
        foreach ([
            ['status', '\x1B]0;own\x07\x9B'],
            ['status --json', '\u001b]0;own\u0007'],
            ['stack 0', '\x1B]0;own\x07'],
        ] as [$command, $shown]) {
            $said = '';
            ServerProcess::eventually(
                "nexus {$command} shows the request",
                static function () use ($server, $command, $shown, &$said): bool {
                    $said = (string) shell_exec(
                        escapeshellarg(PHP_BINARY) . ' ' . \dirname(__DIR__, 3)
                            . "/bin/nexus {$command} --pid={$server->master()} 2>&1",
                    );

                    return str_contains($said, $shown);
                },
            );
            self::assertDoesNotMatchRegularExpression('/[\x00-\x09\x0b-\x1f\x7f]/', $said);
        }
    }

    public function testStatusSurvivesABoardOfGarbage(): void
    {
        $server = $this->serve(['--workers=1', '--user=nobody'], 'hostile');
        foreach (['/header', '/row', '/garbage'] as $attack) {
            try {
                $server->get("{$attack}?victim={$this->victim}");
            } catch (\RuntimeException) {
                // Its worker was killed for the write.
            }
            foreach (['status', 'status --json', 'stack 0'] as $command) {
                exec(
                    escapeshellarg(PHP_BINARY) . ' ' . \dirname(__DIR__, 3)
                        . "/bin/nexus {$command} --pid={$server->master()} 2>&1",
                    $said,
                    $code,
                );
                self::assertContains($code, [0, 1, 71], implode("\n", $said));
            }
        }
        self::assertTrue(proc_get_status($this->bystander ?? self::fail())['running']);
    }

    private function assertGoesOn(ServerProcess $server, int $master): void
    {
        ServerProcess::eventually(
            'it serves again',
            static fn(): bool => $server->workers() !== [] && @stream_socket_client($server->address) !== false,
        );
        self::assertSame('65534', $server->get('/')->body);
        self::reload($server);
        self::assertSame($master, $server->master());
        self::assertTrue(
            proc_get_status($this->bystander ?? self::fail())['running'],
            'Another process of root was struck.',
        );
        $server->signal(SIGTERM);
        self::assertSame(0, $server->exitCode());
        self::assertTrue(
            proc_get_status($this->bystander)['running'],
            'Another process of root was struck at the end.',
        );
    }

    private static function reload(ServerProcess $server): void
    {
        $before = substr_count($server->errors(), ' serves.');
        $server->signal(SIGHUP);
        ServerProcess::eventually(
            'the next generation serves',
            static fn(): bool => substr_count($server->errors(), ' serves.') > $before,
        );
    }
}
