<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Lifecycle;

use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;

#[CoversNothing]
final class SilentLeaderTest extends LifecycleTestCase
{
    public function testAStoppedLeaderIsReplacedAndNoRequestIsLost(): void
    {
        $this->configure('->withStuckAfter(5.0)'); // on a busy machine a worker may not run for more than a second
        $server = $this->serve();
        [$leader, $before] = [$server->leader(), [$server->leader(), ...$server->workers()]];
        $held = $this->hold($server);
        self::strike($leader, SIGSTOP);
        ServerProcess::eventually('the next generation serves', static function () use ($server): bool {
            self::assertSame('hello', $server->get('/')->body);

            return str_contains($server->errors(), 'generation 2 serves.');
        });
        self::assertNotContains((int) $server->get('/pid')->body, $before);
        $this->release();

        self::assertSame('held', $held->read()->body);
        self::untilGone($before);
        self::assertCount(2, $server->workers());
        self::assertMatchesRegularExpression(
            "/^nexus: the leader of generation 1 \\(pid {$leader}\\) has been silent for \\S+ s: another generation is started, and replaces this one when it serves\\.\n"
            . "nexus: the leader of generation 1 \\(pid {$leader}\\) is silent: the master stops its workers\\.\nnexus: generation 2 serves\\.\n$/",
            $server->errors(),
        );
    }

    public function testAServerWithAStoppedLeaderAnswersRunningRequestsAndEndsOnRequest(): void
    {
        $this->configure('->withDrain(600.0)->withStuckAfter(600.0)');
        $server = $this->serve();
        $processes = array_keys($server->processes());
        $held = $this->hold($server);
        self::strike($server->leader(), SIGSTOP);
        $server->signal(SIGTERM);
        ServerProcess::eventually(
            'its workers are stopped',
            static fn(): bool => str_contains($server->errors(), 'the master stops its workers.'),
        );
        $this->release();

        self::assertSame('held', $held->read()->body);
        self::assertSame(0, $server->exitCode());
        self::assertSame([], array_filter($processes, static fn(int $pid): bool => posix_kill($pid, 0)));
    }

    public function testAMasterThatWasStoppedItselfJudgesNoLeaderByThatTime(): void
    {
        $this->configure('->withStuckAfter(5.0)');
        $server = $this->serve();
        $stopped = [$server->master(), $server->leader()];
        array_map(static fn(int $pid) => self::strike($pid, SIGSTOP), $stopped);
        // Waits for longer than the limit for a silent leader.
        usleep(6_500_000);
        array_map(static fn(int $pid): bool => posix_kill($pid, SIGCONT), $stopped);
        $server->signal(SIGHUP);
        self::untilServes($server, 2);

        self::assertSame("nexus: generation 2 serves.\n", $server->errors());
    }

    public function testASilentGenerationServesOnWhileTheNextOneCannotBeLoaded(): void
    {
        $this->configure('->withStuckAfter(1.0)');
        $this->write("'old'");
        $server = $this->serveOwn();
        $this->write("'new'", 'syntax error');
        self::strike($server->leader(), SIGSTOP);
        ServerProcess::eventually(
            'the next generation has failed',
            static fn(): bool => str_contains($server->errors(), 'the previous generation continues'),
        );
        self::assertSame('old', $server->get('/')->body);
        $this->write("'new'");
        self::untilServes($server, 3);

        self::assertSame('new', $server->get('/')->body);
    }

    public function testAServerWithAStoppedLeaderCutsRequestsAfterTheDrainTime(): void
    {
        $this->configure('->withDrain(0.2)');
        $server = $this->serve();
        $held = $this->hold($server);
        $this->hold($server, '/spin');
        self::strike($server->leader(), SIGSTOP);
        $server->signal(SIGTERM);

        self::assertSame(0, $server->exitCode());
        self::assertTrue($held->isClosed());
    }
}
