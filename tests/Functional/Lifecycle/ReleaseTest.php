<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Lifecycle;

use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;

/** Master and leader read no file of the release after they have begun to serve. */
#[CoversNothing]
final class ReleaseTest extends LifecycleTestCase
{
    private ?ServerProcess $server = null;

    protected function tearDown(): void
    {
        $this->server?->kill();
        parent::tearDown();
    }

    public function testAServerOutlivesTheReleaseItWasStartedFrom(): void
    {
        $first = DeployedRelease::at("{$this->directory}/one", 'one');
        $second = DeployedRelease::at("{$this->directory}/two", 'two');
        symlink('one', "{$this->directory}/current");
        $server = $this->startAt("{$this->directory}/current");
        symlink('two', "{$this->directory}/next");
        rename("{$this->directory}/next", "{$this->directory}/current");
        $before = [$server->leader(), ...$server->workers()];
        $server->signal(SIGHUP);
        self::untilServes($server, 2);
        self::untilGone($before);
        $first->delete();

        $this->killWorker($server);
        $this->killLeader($server);
        $server->signal(SIGUSR1);
        $server->signal(SIGUSR2);
        $second->replaceApplication('<?php throw new RuntimeException("refused");');
        $server->signal(SIGHUP);
        ServerProcess::eventually(
            'the reload fails',
            static fn(): bool => str_contains($server->errors(), 'the previous generation continues'),
        );
        $second->answer('two again');
        $server->signal(SIGHUP);
        ServerProcess::eventually('the new code answers', static fn(): bool => $server->get('/')->body === 'two again');
        $server->signal(SIGTERM);

        self::assertSame(0, $server->exitCode(), $server->errors());
        self::assertStringNotContainsString('not found', $server->errors());
    }

    public function testAServerStopsWhenItsReleaseIsGone(): void
    {
        $release = DeployedRelease::at("{$this->directory}/one", 'one');
        $server = $this->startAt($release->directory);
        $release->delete();
        $server->signal(SIGTERM);

        self::assertSame(0, $server->exitCode(), $server->errors());
        self::assertSame('', $server->errors());
    }

    public function testASecondSignalStopsAServerWithoutItsRelease(): void
    {
        $release = DeployedRelease::at("{$this->directory}/one", 'one');
        $release->replaceApplication('<?php return static function () { sleep(600); };');
        $server = $this->startAt($release->directory);
        $held = $server->connect();
        $held->send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
        $release->delete();
        $server->signal(SIGTERM);
        $this->untilRefused($server);
        usleep(200_000);
        $server->signal(SIGTERM);

        self::assertSame(0, $server->exitCode(), $server->errors());
        self::assertStringContainsString('stopping now', $server->errors());
    }

    public function testWorkersThatDieWhileVendorIsMissingAreReplacedOnceItIsBack(): void
    {
        $release = DeployedRelease::at("{$this->directory}/one", 'one');
        $server = $this->startAt($release->directory);
        $leader = $server->leader();
        $release->moveVendorAway();
        $worker = $server->workers()[0];
        posix_kill($worker, SIGKILL);
        ServerProcess::eventually(
            'its death is seen',
            static fn(): bool => str_contains($server->errors(), "(pid {$worker}) was killed by SIGKILL"),
        );
        self::assertSame('one', $server->get('/')->body);
        $release->moveVendorBack();
        ServerProcess::eventually(
            'it is replaced',
            static fn(): bool => ($server->workers()[0] ?? $worker) !== $worker,
        );

        self::assertSame($leader, $server->leader(), $server->errors());
    }

    public function testALeaderThatDiesWhileVendorIsMissingIsReplacedOnceItIsBack(): void
    {
        $release = DeployedRelease::at("{$this->directory}/one", 'one');
        $server = $this->startAt($release->directory);
        $release->moveVendorAway();
        posix_kill($server->leader(), SIGKILL);
        ServerProcess::eventually(
            'the next one fails',
            static fn(): bool => str_contains($server->errors(), 'it keeps dying'),
        );
        $release->moveVendorBack();

        self::assertSame('one', $server->get('/')->body);
        $server->signal(SIGTERM);
        self::assertSame(0, $server->exitCode(), $server->errors());
    }

    public function testAReloadWithoutVendorFailsAndChangesNothing(): void
    {
        $release = DeployedRelease::at("{$this->directory}/one", 'one');
        $server = $this->startAt($release->directory);
        $processes = $server->processes();
        $release->moveVendorAway();
        $server->signal(SIGHUP);
        ServerProcess::eventually(
            'the reload fails',
            static fn(): bool => str_contains($server->errors(), 'the previous generation continues'),
        );

        self::assertSame('one', $server->get('/')->body);
        self::assertSame($processes, $server->processes());
        $server->signal(SIGTERM);
        self::assertSame(0, $server->exitCode(), $server->errors());
    }

    public function testAMasterThatFailsEndsTheServer(): void
    {
        $release = DeployedRelease::at("{$this->directory}/one", 'one');
        $release->breakMethod('Server/Internal/Stopping.php', 'begin');
        $server = $this->startAt($release->directory);
        $processes = array_keys($server->processes());
        $server->signal(SIGTERM);

        self::assertSame(71, $server->exitCode());
        self::untilGone($processes);
        self::assertStringContainsString(
            'the master has failed and ends the server: LogicException: broken by a test',
            $server->errors(),
        );
    }

    private function startAt(string $directory): ServerProcess
    {
        return $this->server = ServerProcess::start(
            'app.php',
            ['--workers=2'],
            $directory,
            ['env', "PWD={$directory}"],
            script: "{$directory}/bin/nexus",
        );
    }

    private function killWorker(ServerProcess $server): void
    {
        $worker = $server->workers()[0];
        posix_kill($worker, SIGKILL);
        ServerProcess::eventually(
            'the worker is replaced',
            static fn(): bool => ($server->workers()[0] ?? $worker) !== $worker && $server->get('/')->body === 'two',
        );
    }

    private function killLeader(ServerProcess $server): void
    {
        $leader = $server->leader();
        posix_kill($leader, SIGKILL);
        ServerProcess::eventually(
            'the leader is replaced',
            static fn(): bool => $server->leader() !== $leader && \count($server->workers()) === 2,
        );
        self::assertSame('two', $server->get('/')->body);
    }
}
