<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Lifecycle;

use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;

/** Each step of a reload fails once: the server then is as before. */
#[CoversNothing]
final class RefusedReloadTest extends LifecycleTestCase
{
    private ?ServerProcess $deployed = null;

    protected function tearDown(): void
    {
        $this->deployed?->kill();
        parent::tearDown();
    }

    public function testMoreWorkersThanTheScoreboardHolds(): void
    {
        $this->write("'same'");
        $this->configure('->withWorkers(2)');
        $server = $this->serveOwn([]);
        $before = self::state($server);
        $this->configure('->withWorkers(20)');
        self::refused($server, 'NX-0427');

        self::assertSame($before, self::state($server));
        $this->configure('->withWorkers(2)');
        $this->assertGoesOn($server);
    }

    public function testAnAddressThatIsTakenBesideMoreWorkers(): void
    {
        $taken = stream_socket_server('tcp://127.0.0.1:0');
        self::assertIsResource($taken);
        $this->write("'same'");
        $this->configure('->withWorkers(2)');
        $server = $this->serveOwn([]);
        $before = self::state($server);
        $port = self::portOf($taken);
        $this->configure("->withWorkers(4)->withAdditionalSocket('{$this->directory}/free.sock')->withAdditionalAddress('127.0.0.1', {$port})");
        self::refused($server, 'NX-0410');

        self::assertSame($before, self::state($server));
        $this->configure('->withWorkers(2)');
        $this->assertGoesOn($server);
    }

    public function testADirectoryThatIsGone(): void
    {
        mkdir("{$this->directory}/gone");
        $this->write("'same'", file: 'gone/app.php');
        $server = $this->deployed = ServerProcess::start('app.php', ['--workers=2'], "{$this->directory}/gone");
        $before = self::state($server);
        rename("{$this->directory}/gone", "{$this->directory}/moved");
        self::refused($server, 'in which the server was started, is gone');

        self::assertSame('same', $server->get('/')->body);
        rename("{$this->directory}/moved", "{$this->directory}/gone");
        self::assertSame($before, self::state($server));
        $this->assertGoesOn($server);
    }

    public function testAnApplicationThatDoesNotLoadWithMoreWorkersAndAddresses(): void
    {
        $this->write("'same'");
        $this->configure('->withWorkers(2)');
        $server = $this->serveOwn([]);
        $before = self::state($server);
        $this->configure("->withWorkers(4)->withAdditionalSocket('{$this->directory}/new.sock')");
        file_put_contents("{$this->directory}/app.php", '<?php throw new RuntimeException("not today");');
        self::refused($server, 'not today');

        self::assertSame($before, self::state($server));
        self::assertFileDoesNotExist("{$this->directory}/new.sock");
        $this->write("'same'");
        $this->configure('->withWorkers(2)');
        $this->assertGoesOn($server);
    }

    public function testAFailureOfTheSecondWorkerIsReportedOnceAndAtOnce(): void
    {
        $this->write("'same'");
        $this->configure('->withWorkers(2)->withBootWithin(60)');
        $server = $this->serveOwn([]);
        $before = self::state($server);
        $this->write(
            "'new'",
            "\$GLOBALS['lock'] = fopen('{$this->directory}/lock', 'c'); if (!flock(\$GLOBALS['lock'], LOCK_EX | LOCK_NB)) { throw new RuntimeException('only one at a time'); }",
        );
        $leader = $server->leader();
        self::refused($server, 'only one at a time');

        self::assertSame(
            1,
            substr_count((string) strstr($server->errors(), 'the reload has failed'), 'only one at a time'),
        );
        self::assertStringContainsString('cannot be served: worker 1 (pid ', $server->errors());
        self::assertStringNotContainsString('deaths in a row', $server->errors());
        ServerProcess::eventually('all is as before', static fn(): bool => self::state($server) === $before);
        self::assertSame($leader, $server->leader());
        $this->write("'same'");
        $this->assertGoesOn($server);
    }

    /** Another process listens at the address between the master's bind() and its listen(). */
    public function testAnAddressAtWhichAnotherProcessListensFirst(): void
    {
        $free = stream_socket_server('tcp://127.0.0.1:0');
        self::assertIsResource($free);
        $port = self::portOf($free);
        fclose($free);
        $this->write("'same'");
        $this->configure('->withWorkers(1)');
        $server = $this->serveOwn([]);
        $before = self::state($server);
        $this->configure("->withWorkers(1)->withAdditionalAddress('127.0.0.1', {$port})");
        $this->write("'new'", "\$GLOBALS['first'] = stream_socket_server('tcp://127.0.0.1:{$port}');");
        self::refused($server, 'cannot be listened at');

        self::assertSame($before, self::state($server));
        $this->write("'same'");
        $this->configure('->withWorkers(1)');
        $this->assertGoesOn($server, 1);
    }

    public function testALeaderThatDiesWhileItBoots(): void
    {
        $this->write("'same'");
        $this->configure('->withWorkers(2)');
        $server = $this->serveOwn([]);
        $before = self::state($server);
        $this->configure('->withWorkers(4)');
        $this->write("'new'", "touch('{$this->directory}/boots'); sleep(600);");
        $leader = $server->leader();
        $server->signal(SIGHUP);
        ServerProcess::eventually('it boots', fn(): bool => file_exists("{$this->directory}/boots"));
        foreach ($server->processes() as $pid => $title) {
            if (str_starts_with($title, 'nexus: leader') && $pid !== $leader) {
                posix_kill($pid, SIGKILL);
            }
        }
        ServerProcess::eventually(
            'it is refused',
            static fn(): bool => str_contains($server->errors(), 'was killed by SIGKILL before it served'),
        );

        ServerProcess::eventually('all is as before', static fn(): bool => self::state($server) === $before);
        $this->write("'same'");
        $this->configure('->withWorkers(2)');
        $this->assertGoesOn($server);
    }

    public function testALeaderThatDiesAfterItsWorkersWereLetIn(): void
    {
        $first = DeployedRelease::at("{$this->directory}/one", 'same');
        $second = DeployedRelease::at("{$this->directory}/two", 'new');
        file_put_contents(
            "{$second->directory}/nexus.php",
            '<?php return Nexus\Server\ServerConfig::default()->withWorkers(4);',
        );
        // The signal with which the master reports that.
        $second->breakMethod('Server/Internal/Leader.php', 'wakeWorkers');
        symlink('one', "{$this->directory}/current");
        file_put_contents(
            "{$first->directory}/nexus.php",
            '<?php return Nexus\Server\ServerConfig::default()->withWorkers(2);',
        );
        $server = $this->deployed = ServerProcess::start(
            'app.php',
            [],
            "{$this->directory}/current",
            ['env', "PWD={$this->directory}/current"],
            script: "{$this->directory}/current/bin/nexus",
        );
        $before = self::state($server);
        self::lead("{$this->directory}/current", 'two');
        self::refused($server, 'before it served');

        ServerProcess::eventually('all is as before', static fn(): bool => self::state($server) === $before);
        self::assertSame('same', $server->get('/')->body);
        self::lead("{$this->directory}/current", 'one');
        $this->assertGoesOn($server);
    }

    public function testAStopWhileThePlanIsMade(): void
    {
        $this->write("'same'");
        $server = $this->serveOwn(['--workers=1']);
        file_put_contents("{$this->directory}/nexus.php", "<?php touch('{$this->directory}/planned'); sleep(600);");
        $server->signal(SIGHUP);
        ServerProcess::eventually('the plan is made', fn(): bool => file_exists("{$this->directory}/planned"));
        $processes = array_keys($server->processes());
        $before = microtime(true);
        $server->signal(SIGTERM);

        self::assertSame(0, $server->exitCode());
        self::assertStringNotContainsString('the reload has failed', $server->errors());
        self::untilGone($processes);
        // The limit of the plan itself is 30 s.
        self::assertLessThan(25.0, microtime(true) - $before);
    }

    /** @param resource $socket */
    private static function portOf($socket): int
    {
        return (int) substr((string) strrchr((string) stream_socket_get_name($socket, false), ':'), 1);
    }

    private static function lead(string $link, string $target): void
    {
        symlink($target, "{$link}.next");
        rename("{$link}.next", $link);
    }

    private static function refused(ServerProcess $server, string $reason): void
    {
        $server->signal(SIGHUP);
        ServerProcess::eventually(
            'the reload is refused',
            static fn(): bool => str_contains($server->errors(), 'the reload has failed'),
        );
        self::assertStringContainsString($reason, $server->errors());
    }

    /** @return list<mixed> what a reload changes in a server before it succeeds */
    private static function state(ServerProcess $server): array
    {
        $sockets = array_filter(
            array_map(
                static fn(string|false $file): string => (string) @readlink((string) $file),
                (array) glob("/proc/{$server->master()}/fd/*"),
            ),
            static fn(string $target): bool => str_starts_with($target, 'socket:'),
        );
        sort($sockets);

        return [$server->processes(), readlink("/proc/{$server->master()}/cwd"), $sockets];
    }

    /** Its leader is replaced, and a valid reload succeeds. */
    private function assertGoesOn(ServerProcess $server, int $workers = 2): void
    {
        $leader = $server->leader();
        posix_kill($leader, SIGKILL);
        ServerProcess::eventually(
            'leader and workers are replaced',
            static fn(): bool => !\in_array(
                $server->leader(),
                [0, $leader],
                true,
            ) && \count($server->workers()) === $workers,
        );
        self::assertSame('same', $server->get('/')->body);
        $before = $server->leader();
        $server->signal(SIGHUP);
        ServerProcess::eventually(
            'a reload succeeds',
            static fn(): bool => preg_match('/generation \d+ serves\./', $server->errors()) === 1,
        );
        self::untilGone([$before]);
        self::assertSame('same', $server->get('/')->body);
        self::assertCount($workers, $server->workers());
    }
}
