<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Lifecycle;

use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\TestWith;

#[CoversNothing]
final class StopTest extends LifecycleTestCase
{
    #[TestWith([SIGTERM])]
    #[TestWith([SIGINT])]
    #[TestWith([SIGQUIT])]
    public function testAnIdleServerStopsWhenAsked(int $signal): void
    {
        $server = $this->serve();
        $idle = $server->connect();
        $idle->get('/');
        $processes = array_keys($server->processes());
        $server->signal($signal);

        self::assertSame(0, $server->exitCode());
        self::assertSame([], array_filter($processes, static fn(int $pid): bool => posix_kill($pid, 0)));
        self::assertTrue($idle->isClosed());
        self::assertSame('', $server->errors());
    }

    public function testARequestInProgressIsAnsweredAndNewOnesAreRefused(): void
    {
        $server = $this->serve();
        $held = $this->hold($server);
        $server->signal(SIGTERM);
        $this->untilRefused($server);
        $this->release();

        self::assertSame('held', $held->read()->body);
        self::assertSame(0, $server->exitCode());
        self::assertSame('', $server->errors());
    }

    public function testASecondSignalStopsAtOnce(): void
    {
        $server = $this->serve();
        $held = $this->hold($server);
        $processes = array_keys($server->processes());
        $server->signal(SIGTERM);
        $this->untilRefused($server);
        ServerProcess::eventually(
            'another signal is not taken for the same one',
            static function () use ($server): bool {
                $server->signal(SIGTERM);

                return str_contains($server->errors(), 'stopping now');
            },
        );

        self::assertSame(0, $server->exitCode());
        self::assertSame([], array_filter($processes, static fn(int $pid): bool => posix_kill($pid, 0)));
        $this->expectExceptionMessage('closed within an answer');
        $held->read();
    }

    public function testASignalSentToTheProcessAndToItsGroupCountsOnce(): void
    {
        $server = $this->serve();
        $held = $this->hold($server);
        $master = $server->master();
        posix_kill($master, SIGTERM);
        posix_kill($master, SIGINT);
        $this->untilRefused($server);
        $this->release();

        self::assertSame('held', $held->read()->body);
        self::assertSame('', $server->errors());
    }

    public function testWhatDoesNotEndWithinTheDrainTimeIsCut(): void
    {
        $this->configure('->withDrain(0.2)');
        $server = $this->serve();
        $this->hold($server);
        $this->hold($server, '/spin');
        $server->signal(SIGTERM);

        self::assertSame(0, $server->exitCode());
        self::assertStringNotContainsString('what is left is killed', $server->errors());
        self::assertStringNotContainsString('stuck', $server->errors());
    }

    public function testEverythingDiesWithAKilledMasterAndThePortIsFree(): void
    {
        $server = $this->serve();
        $this->hold($server);
        $processes = array_keys($server->processes());
        self::assertCount(4, $processes);
        $server->signal(SIGKILL);

        self::assertSame(128 + SIGKILL, $server->exitCode());
        self::untilGone($processes);
        $again = ServerProcess::start(
            ServerProcess::app('lifecycle'),
            ['--workers=1', '--port=' . substr((string) strrchr($server->address, ':'), 1)],
        );
        $again->kill();
    }

    public function testSighupToAllItsProcessesReloadsItAndStopsNone(): void
    {
        $server = $this->serve();
        array_map(static fn(int $pid): bool => posix_kill($pid, SIGHUP), array_keys($server->processes()));
        self::untilServes($server, 2);

        self::assertSame('hello', $server->get('/')->body);
        self::assertSame("nexus: generation 2 serves.\n", $server->errors());
    }

    public function testWhatTheApplicationHasStartedDoesNotKeepThePort(): void
    {
        $this->write("proc_get_status(\$GLOBALS['child'] = proc_open(['sleep', '60'], [], \$pipes))['pid']");
        $server = $this->serveOwn(['--workers=1']);
        $child = (int) $server->get('/')->body;
        try {
            $server->signal(SIGTERM);
            self::assertSame(0, $server->exitCode());
            self::assertTrue(posix_kill($child, 0));
            self::assertFalse(@stream_socket_client($server->address));
        } finally {
            posix_kill($child, SIGKILL);
        }
    }

    public function testWhatARequestHasDetachedFinishesBeforeItsWorkerStops(): void
    {
        $work = "Nexus\\Async\\spawn(static function (): void {
            Nexus\\Async\\delay(0.3);
            touch(__DIR__ . '/finished');
        })->detach('mailer')->isDone()";
        $this->write($work);
        $server = $this->serveOwn(['--workers=1']);
        $server->get('/');
        $server->signal(SIGTERM);

        self::assertSame(0, $server->exitCode());
        self::assertFileExists("{$this->directory}/finished");
    }

    public function testWhatTheApplicationHasDetachedAtItsStartIsCancelledWhenItsWorkerStops(): void
    {
        $this->write('1', "Nexus\\Async\\spawn(static function (): void {
            try {
                for (;;) {
                    Nexus\\Async\\delay(0.1);
                }
            } finally {
                touch(__DIR__ . '/cancelled');
            }
        })->detach('watches');");
        $server = $this->serveOwn(['--workers=1']);
        $server->get('/');
        $server->signal(SIGTERM);

        self::assertSame(0, $server->exitCode());
        self::assertFileExists("{$this->directory}/cancelled");
        self::assertSame('', $server->errors());
    }

    /** Starts processes in the background, as a request or a boot does for work that should outlive it. */
    #[TestWith([false])]
    #[TestWith([true])]
    public function testWhatTheApplicationHasForkedKeepsNeitherTheServerNorThePort(bool $isClassic): void
    {
        $child = "{$this->directory}/child";
        $fork = "if (!file_exists('{$child}') && pcntl_fork() === 0) { file_put_contents('{$child}', getmypid()); FFI::cdef('unsigned sleep(unsigned);')->sleep(60); exit; }";
        file_put_contents(
            "{$this->directory}/app.php",
            $isClassic
                ? "<?php {$fork} echo 'x';"
                : "<?php {$fork} return static fn() => Nexus\\Http\\Response::text('x');",
        );
        $server = $this->serveOwn($isClassic ? ['--workers=1', '--classic'] : ['--workers=1']);
        self::assertSame('x', $server->get('/')->body);
        ServerProcess::eventually('it is forked', static fn(): bool => (int) @file_get_contents($child) > 0);
        $pid = (int) file_get_contents($child);
        try {
            $server->signal(SIGTERM);

            self::assertSame(0, $server->exitCode());
            self::assertTrue(posix_kill($pid, 0));
            self::assertFalse(@stream_socket_client($server->address));
        } finally {
            posix_kill($pid, SIGKILL);
        }
    }

    public function testWithoutPcntlTheServerEndsWithTheProcessThatWaitsForIt(): void
    {
        $server = ServerProcess::withoutExtension(
            ServerProcess::app('lifecycle'),
            ['--workers=2'],
            $this->directory,
            ['-d', 'disable_functions=pcntl_exec'],
        );
        $held = $this->hold($server);
        $processes = array_keys($server->processes());
        self::assertNotSame($server->outermost(), $server->master());
        posix_kill($server->outermost(), SIGTERM);
        $this->untilRefused($server);
        $this->release();

        self::assertSame('held', $held->read()->body);
        self::untilGone($processes);
    }

    public function testAsProcessOneItStopsWhenAskedAndReapsOrphans(): void
    {
        if (posix_geteuid() !== 0) {
            self::markTestSkipped('Needs root for a PID namespace.');
        }
        $server = $this->serve(['--workers=2'], 'orphans', ['unshare', '--pid', '--fork', '--mount-proc']);
        self::assertSame('hello', $server->get('/')->body);
        $master = $server->master();
        $hasOrphan = static fn(): bool => array_filter(
            (array) glob('/proc/[0-9]*/stat'),
            static fn(string|false $stat): bool => preg_match(
                "/ \(sleep\) . {$master} /",
                (string) @file_get_contents((string) $stat),
            ) === 1,
        ) !== [];
        self::assertSame('spawned', $server->get('/orphan')->body);
        ServerProcess::eventually('the orphan is the master\'s child', $hasOrphan);
        ServerProcess::eventually('the orphan is reaped', static fn(): bool => !$hasOrphan());
        $server->signal(SIGTERM);

        self::assertSame(0, $server->exitCode());
        self::assertSame('', $server->errors());
    }
}
