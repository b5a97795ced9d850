<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Isolation;

use Nexus\Tests\Functional\Http\Answer;
use Nexus\Tests\Functional\Http\Client;
use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

/** Requests of one session lock it one after the other, as under FPM. A request that waits does not block others. */
final class SessionLockTest extends TestCase
{
    private ServerProcess $server;
    private string $directory;

    protected function setUp(): void
    {
        $this->directory = sys_get_temp_dir() . '/nexus-sessions-' . bin2hex(random_bytes(6));
        mkdir($this->directory);
        putenv("SESSIONS={$this->directory}");
    }

    protected function tearDown(): void
    {
        $this->server->kill();
        putenv('SESSIONS');
        $files = glob("{$this->directory}/*");
        array_map(unlink(...), $files === false ? [] : $files);
        rmdir($this->directory);
    }

    #[TestWith([1])]
    #[TestWith([2])]
    public function testRequestsOfOneSessionCountOneAfterTheOther(int $workers): void
    {
        $this->start($workers);
        $started = microtime(true);
        $answers = $this->ask(array_fill(0, 12, '/count/one/50'));
        self::assertGreaterThan(12 * 0.05, microtime(true) - $started);
        $counts = array_map(static fn(Answer $answer): mixed => $answer->json(), $answers);
        sort($counts);
        self::assertSame(array_map(static fn(int $count): array => ['one', $count], range(1, 12)), $counts);
    }

    public function testSessionsOfFiftyRequestsInOneProcessAreOpenAtTheSameTime(): void
    {
        $this->start(1);
        $started = microtime(true);
        $answers = $this->ask(array_map(static fn(int $i): string => "/count/number{$i}/200", range(1, 50)));
        // One after the other, the requests would take ten seconds.
        self::assertLessThan(9, microtime(true) - $started);
        self::assertSame(
            array_map(static fn(int $i): array => ["number{$i}", 1], range(1, 50)),
            array_map(static fn(Answer $answer): mixed => $answer->json(), $answers),
        );
    }

    public function testAWaitForASessionOfAnotherProcessDelaysNoRequest(): void
    {
        $this->start(1);
        $file = fopen("{$this->directory}/sess_held", 'c');
        self::assertTrue($file !== false && flock($file, LOCK_EX));
        $waiting = $this->send('/count/held/0');
        self::assertSame('other', $this->send('/other')->read()->body);
        self::assertSame(['free', 1], $this->send('/count/free/0')->read()->json());
        flock($file, LOCK_UN);
        self::assertSame(['held', 1], $waiting->read()->json());
    }

    private function start(int $workers): void
    {
        $this->server = ServerProcess::start(__DIR__ . '/apps/sessions.php', ["--workers={$workers}"]);
    }

    private function send(string $path): Client
    {
        return Client::open($this->server->address)->send("GET {$path} HTTP/1.1\r\nHost: localhost\r\n\r\n");
    }

    /**
     * @param list<string> $paths
     * @return list<Answer>
     */
    private function ask(array $paths): array
    {
        return array_map(static fn(Client $client): Answer => $client->read(), array_map($this->send(...), $paths));
    }
}
