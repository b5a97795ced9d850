<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Shared;

use Nexus\Tests\Functional\AddsServerLog;
use Nexus\Tests\Functional\HttpConnection;
use Nexus\Tests\Functional\ListeningSockets;
use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\TestCase;

/** Requests of one worker wait for what requests of another worker do. */
final class SharedWaitServerTest extends TestCase
{
    use AddsServerLog;

    private ServerProcess $server;

    protected function setUp(): void
    {
        $this->server = ServerProcess::start(__DIR__ . '/queue.php', ['--workers=2', '--port=0']);
        ListeningSockets::untilOneEach($this->server, 2);
    }

    protected function startedServer(): ?ServerProcess
    {
        return $this->server ?? null;
    }

    public function testAPopWaitsForThePushOfAnotherWorker(): void
    {
        [$one, $other] = $this->connectToBothWorkers();
        for ($round = 0; $round < 5; $round++) {
            self::send($one, 'GET /pop');
            $pushed = self::exchange($other, 'POST /push');
            $popped = self::read($one);
            self::assertSame($pushed['worker'], $popped['from'] ?? null);
            self::assertNotSame($pushed['worker'], $popped['worker']);
        }
    }

    public function testAWaitForAKeyEndsWithTheChangeOfAnotherWorker(): void
    {
        [$one, $other] = $this->connectToBothWorkers();
        self::send($one, 'GET /wait');
        $set = self::exchange($other, 'POST /set');
        self::assertSame($set['worker'], self::read($one)['value'] ?? null);
    }

    public function testALockIsFreeWhenItsWorkerWasKilled(): void
    {
        [$one, $other] = $this->connectToBothWorkers();
        self::send($one, 'POST /hold');
        $holder = self::exchange($other, 'GET /holder')['worker'];
        self::send($other, 'POST /lock');
        posix_kill($holder, SIGKILL);
        $worker = self::read($other)['worker'];
        self::assertNotSame($holder, $worker);
    }

    /** @return array{HttpConnection, HttpConnection} connections that different workers serve */
    private function connectToBothWorkers(): array
    {
        $connections = [];
        ServerProcess::eventually('both workers serve a connection', function () use (&$connections): bool {
            $connection = $this->server->connect();
            $connections[self::exchange($connection, 'GET /worker')['worker']] = $connection;

            return \count($connections) === 2;
        });
        [$one, $other] = array_values($connections);

        return [$one, $other];
    }

    private static function send(HttpConnection $connection, string $request): void
    {
        $connection->send("{$request} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n");
    }

    /** @return array{worker: int, from?: int, value?: int} */
    private static function read(HttpConnection $connection): array
    {
        /** @var array{worker: int, from?: int, value?: int} $answer */
        $answer = json_decode($connection->read()->body, true, flags: JSON_THROW_ON_ERROR);

        return $answer;
    }

    /** @return array{worker: int, from?: int, value?: int} */
    private static function exchange(HttpConnection $connection, string $request): array
    {
        self::send($connection, $request);

        return self::read($connection);
    }
}
