<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Work;

use Nexus\Tests\Functional\Lifecycle\DeployedRelease;
use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\TestCase;

/** The task workers of a server. */
#[CoversNothing]
final class OffloadServerTest extends TestCase
{
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

    public function testTaskWorkersStartWithTheFirstJob(): void
    {
        $server = $this->serve('--task-workers=2');
        self::assertSame([], $this->taskWorkers());
        self::assertSame('42', $server->get('/twice/21')->body);
        ServerProcess::eventually('both run', fn(): bool => \count($this->taskWorkers()) === 2);
        self::assertContains((int) $server->get('/pid')->body, array_keys($this->taskWorkers()));
        ServerProcess::eventually('status shows them', static fn(): bool => preg_match_all(
            '/│ task [01] │ \d+ +│ ready/',
            (string) shell_exec(__DIR__ . "/../../../bin/nexus status --pid={$server->master()}"),
        ) === 2);
        self::assertSame('', $server->errors());
    }

    public function testAWorkerAnswersWhileItsJobComputes(): void
    {
        $server = $this->serve('--task-workers=1');
        $connection = $server->connect();
        $connection->send("GET /until?file={$this->directory}/begun&go={$this->directory}/go HTTP/1.1\r\nHost: a\r\n\r\n");
        $this->untilExists('begun');
        self::assertSame('hello', $server->get('/hello')->body);
        touch("{$this->directory}/go");
        self::assertSame('gone', $connection->read()->body);
    }

    public function testADeadTaskWorkerIsReplaced(): void
    {
        $server = $this->serve('--task-workers=1');
        $connection = $server->connect();
        $connection->send("GET /compute?file={$this->directory}/begun HTTP/1.1\r\nHost: a\r\n\r\n");
        $this->untilExists('begun');
        $pid = array_key_first($this->taskWorkers());
        posix_kill((int) $pid, SIGKILL);
        self::assertSame('[NX-1220] Worker 0 has ended before the job was finished', $connection->read()->body);
        self::assertNotSame((string) $pid, $server->get('/pid')->body);
        self::assertStringContainsString("task worker 0 (pid {$pid}) was killed by SIGKILL; replaced.", $server->errors());
    }

    public function testAClientThatIsGoneEndsTheJob(): void
    {
        $server = $this->serve('--task-workers=1');
        $connection = $server->connect();
        $connection->send("GET /compute?file={$this->directory}/begun HTTP/1.1\r\nHost: a\r\n\r\n");
        $this->untilExists('begun');
        $connection->cut();
        $this->untilExists('begun.ended');
        self::assertSame('42', $server->get('/twice/21')->body);
    }

    public function testAJobEndsAtTheTimeLimit(): void
    {
        $server = $this->serve('--task-workers=1', '--task-limit=50ms');
        self::assertStringContainsString(
            '[NX-1247] Nexus\Tests\Functional\Work\Jobs::compute() was interrupted after 0.05 s',
            $server->get("/compute?file={$this->directory}/begun")->body,
        );
        self::assertFileExists("{$this->directory}/begun.ended");
    }

    public function testAJobSurvivesAReload(): void
    {
        $server = $this->serve('--task-workers=1');
        $connection = $server->connect();
        $connection->send("GET /until?file={$this->directory}/begun&go={$this->directory}/go HTTP/1.1\r\nHost: a\r\n\r\n");
        $this->untilExists('begun');
        $old = array_key_first($this->taskWorkers());
        $server->signal(SIGHUP);
        ServerProcess::eventually('generation 2 serves', static fn(): bool
            => str_contains($server->errors(), 'generation 2 serves'));
        self::assertNotSame((string) $old, $server->get('/pid')->body);
        touch("{$this->directory}/go");
        self::assertSame('gone', $connection->read()->body);
        ServerProcess::eventually('the old task worker has ended', fn(): bool
            => !isset($this->taskWorkers()[$old]));
        self::assertSame('42', $server->get('/twice/21')->body);
    }

    public function testAServerWithoutTaskWorkersSaysSo(): void
    {
        $server = $this->serve('--task-workers=0');
        self::assertStringContainsString('[NX-1245]', $server->get("/compute?file={$this->directory}/begun")->body);
    }

    public function testAStopEndsTaskWorkers(): void
    {
        $server = $this->serve('--task-workers=2');
        $server->get('/twice/1');
        ServerProcess::eventually('both run', fn(): bool => \count($this->taskWorkers()) === 2);
        $server->signal(SIGTERM);
        self::assertSame(0, $server->exitCode());
        self::assertSame('', $server->errors());
    }

    private function serve(string ...$options): ServerProcess
    {
        return $this->server = ServerProcess::start(
            ServerProcess::app('offload'),
            ['--workers=1', ...array_values($options)],
            $this->directory,
        );
    }

    private function untilExists(string $name): void
    {
        ServerProcess::eventually("{$name} exists", function () use ($name): bool {
            clearstatcache();

            return file_exists("{$this->directory}/{$name}");
        });
    }

    /** @return array<int, string> titles by process id */
    private function taskWorkers(): array
    {
        return array_filter(
            $this->server?->processes() ?? [],
            static fn(string $title): bool => str_starts_with($title, 'nexus: task worker'),
        );
    }
}
