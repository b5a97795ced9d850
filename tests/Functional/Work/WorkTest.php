<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Work;

use Nexus\Tests\Functional\Lifecycle\DeployedRelease;
use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

/** `nexus work`: tasks and actors in worker processes without an address. */
#[CoversNothing]
final class WorkTest extends TestCase
{
    private const LISTENING = <<<'PHP'
        return Pool::create()
            ->run('patient', static function (Future $stop) use ($say): void {
                $say('begun');
                $stop->await();
                $say('notified');
                delay(0.01);
                $say('finished');
            })
            ->run('sudden', static function () use ($say): void {
                try {
                    $say('waits');
                    delay(3600);
                } finally {
                    $say('cancelled');
                }
            });
        PHP;

    private string $directory;
    private ?ServerProcess $server = null;

    protected function setUp(): void
    {
        $this->directory = sys_get_temp_dir() . '/nexus-test-' . bin2hex(random_bytes(6));
        mkdir($this->directory);
    }

    protected function tearDown(): void
    {
        $this->server?->kill();
        DeployedRelease::deleteTree($this->directory);
    }

    public function testEachWorkerRunsTheTasksAndAStopEndsThem(): void
    {
        $this->write(self::LISTENING);
        $server = $this->work();
        self::assertStringContainsString("Running {$this->directory}/app.php by 2 workers (production)", $server->banner);
        $workers = $server->workers();
        self::assertCount(2, $workers);
        foreach ($workers as $pid) {
            $this->untilSaid($pid, 'begun', 'waits');
        }
        $server->signal(SIGTERM);

        self::assertSame(0, $server->exitCode());
        foreach ($workers as $pid) {
            self::assertEqualsCanonicalizing(['begun', 'waits', 'notified', 'cancelled', 'finished'], $this->saidBy($pid));
        }
        self::assertSame('', $server->errors());
    }

    public function testAWorkerThatDiesIsReplaced(): void
    {
        $this->write(self::LISTENING);
        $server = $this->work();
        $killed = $server->workers()[1];
        $this->untilSaid($killed, 'begun');
        posix_kill($killed, SIGKILL);
        ServerProcess::eventually(
            'another worker runs the tasks',
            fn(): bool => ($pid = $server->workers()[1] ?? $killed) !== $killed
                && \in_array('begun', $this->saidBy($pid), true),
        );

        self::assertStringContainsString("worker 1 (pid {$killed})", $server->errors());
    }

    public function testAReloadRunsNewCodeAndStopsOldTasks(): void
    {
        $this->write(self::LISTENING);
        $server = $this->work();
        $old = $server->workers();
        foreach ($old as $pid) {
            $this->untilSaid($pid, 'begun', 'waits');
        }
        $this->write('return Pool::create()->run("new", static function (Future $stop) use ($say): void {
            $say("new");
            $stop->await();
        });');
        $server->signal(SIGHUP);
        foreach ($old as $pid) {
            $this->untilSaid($pid, 'finished', 'cancelled');
        }
        ServerProcess::eventually('the old workers are gone', static fn(): bool
            => array_intersect($server->workers(), $old) === [] && \count($server->workers()) === 2);
        foreach ($server->workers() as $pid) {
            $this->untilSaid($pid, 'new');
        }
        ServerProcess::eventually('it has logged the reload', static fn(): bool => $server->errors() !== '');
        self::assertSame("nexus: generation 2 serves.\n", $server->errors());
    }

    public function testATaskThatThrowsIsLoggedAndStartsAgain(): void
    {
        $this->write('
            $runs = 0;
            return Pool::create()->run("import", static function () use ($say, &$runs): void {
                $say("run " . ++$runs);
                $runs < 3 && throw new RuntimeException("no connection");
            });');
        $server = $this->work('--workers=1');
        $pid = $server->workers()[0];
        $this->untilSaid($pid, 'run 1', 'run 2', 'run 3');
        $server->signal(SIGTERM);

        self::assertSame(0, $server->exitCode());
        self::assertSame(['run 1', 'run 2', 'run 3'], $this->saidBy($pid));
        self::assertSame(2, substr_count($server->errors(), 'the task import has failed: RuntimeException'));
    }

    public function testATaskThatDoesNotStopIsCancelledAfterTheDrainTime(): void
    {
        $this->write('return Pool::create()->run("deaf", static function (Future $stop) use ($say): void {
            try {
                $say("begun");
                delay(3600);
            } finally {
                $say("cancelled");
            }
        });');
        $server = $this->work('--workers=1', '--drain=100ms');
        $pid = $server->workers()[0];
        $this->untilSaid($pid, 'begun');
        $server->signal(SIGTERM);

        self::assertSame(0, $server->exitCode());
        self::assertSame(['begun', 'cancelled'], $this->saidBy($pid));
        self::assertStringContainsString('the task deaf is cancelled.', $server->errors());
    }

    public function testActorsStopAfterTheTasks(): void
    {
        $this->write('
            $actor = Behavior::receive(static fn(): Behavior => Behavior::same())
                ->onSignal(static function ($context, object $signal) use ($say): Behavior {
                    $signal instanceof PostStop && $say("actor stopped");

                    return Behavior::same();
                });
            $system = ActorSystem::create("work");
            $system->spawn(Props::fromBehavior($actor), "one");

            return Pool::create()->withActors($system)->run("task", static function (Future $stop) use ($say): void {
                $say("begun");
                $stop->await();
                $say("task ended");
            });');
        $server = $this->work('--workers=1');
        $pid = $server->workers()[0];
        $this->untilSaid($pid, 'begun');
        $server->signal(SIGTERM);

        self::assertSame(0, $server->exitCode());
        self::assertSame(['begun', 'task ended', 'actor stopped'], $this->saidBy($pid));
    }

    public function testStatusShowsTheWorkers(): void
    {
        $this->write(self::LISTENING);
        $server = $this->work();
        [$code, $said] = ServerProcess::fail("--pid={$server->master()}", ['--json'], command: 'status');

        self::assertSame(0, $code);
        $status = json_decode($said, true);
        self::assertIsArray($status);
        self::assertIsArray($status['workers']);
        self::assertSame(['serving', 'serving'], array_column($status['workers'], 'state'));
    }

    #[TestWith(['serve', 'Pool::create()', 'NX-1241', 'Nexus\Server\Pool, which answers no requests: use nexus work.'])]
    #[TestWith(['work', 'static fn(): int => 1', 'NX-1240', 'Closure, which nexus work cannot run: '])]
    #[TestWith(['work', 'Nexus\Http\App::create()', 'NX-1240', 'Nexus\Http\App without actors, which nexus work cannot'])]
    #[TestWith(
        ['work', 'Pool::create()->run("a", strlen(...))->run("a", strlen(...))', 'NX-1242', 'The pool has two tasks'],
    )]
    public function testAFileThatReturnsAnotherValueIsReported(
        string $command,
        string $value,
        string $code,
        string $said,
    ): void {
        $this->write("return {$value};");
        $options = ['--workers=1', ...$command === 'serve' ? ['--port=0'] : []];
        [$exit, $output] = ServerProcess::fail('app.php', $options, $this->directory, $command);

        self::assertSame(70, $exit);
        self::assertStringContainsString("nexus: [{$code}] ", $output);
        self::assertStringContainsString($said, $output);
    }

    private function work(string ...$options): ServerProcess
    {
        return $this->server = ServerProcess::work(
            'app.php',
            $options === [] ? ['--workers=2'] : array_values($options),
            $this->directory,
        );
    }

    /** $say writes a line to a file of this process. */
    private function write(string $code): void
    {
        file_put_contents("{$this->directory}/app.php", <<<PHP
            <?php
            use Nexus\Actor\{ActorSystem, Behavior, Props};
            use Nexus\Actor\Signal\PostStop;
            use Nexus\Async\Future;
            use Nexus\Server\Pool;
            use function Nexus\Async\delay;
            \$say = static fn(string \$line): mixed
                => file_put_contents('{$this->directory}/' . getmypid(), "{\$line}\\n", FILE_APPEND);
            {$code}
            PHP);
    }

    /** @return list<string> */
    private function saidBy(int $pid): array
    {
        return explode("\n", rtrim((string) @file_get_contents("{$this->directory}/{$pid}")));
    }

    private function untilSaid(int $pid, string ...$lines): void
    {
        ServerProcess::eventually(
            "{$pid} has said " . implode(', ', $lines),
            fn(): bool => array_diff($lines, $this->saidBy($pid)) === [],
        );
    }
}
