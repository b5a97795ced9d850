<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Http;

use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\TestCase;

/** Request::onFinish() in a server. */
#[CoversNothing]
final class FinishTest extends TestCase
{
    private ?ServerProcess $server = null;

    protected function tearDown(): void
    {
        $this->server?->kill();
    }

    public function testFunctionsAreCalledAfterEachKindOfAnswer(): void
    {
        $server = $this->start();
        $size = filesize(ServerProcess::app('finish'));
        $expected = [
            '/text' => [200, 5],
            '/stream' => [200, 6],
            '/file' => [200, $size],
            '/missing' => [404, null],
            '/throws' => [500, null],
        ];
        foreach ($expected as $path => [$status, $bytes]) {
            $connection = $server->connect();
            $connection->send("GET {$path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
            [$name, $seenStatus, $seenBytes, $isPlausible, $isAborted] = self::next($server);
            self::assertSame([$path, $status, true, false], [$name, $seenStatus, $isPlausible, $isAborted]);
            self::assertSame($bytes ?? $seenBytes, $seenBytes, $path);
        }
    }

    public function testAHeadHasNoBytes(): void
    {
        $server = $this->start();
        $server->connect()->send("HEAD /text HTTP/1.1\r\nHost: localhost\r\n\r\n");
        self::assertSame(['/text', 200, 0, true, false], self::next($server));
    }

    public function testAClientThatDisconnectsWhileItReadsHasNotReadAll(): void
    {
        $server = $this->start();
        $connection = $server->connect();
        $connection->send("GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n");
        ServerProcess::eventually('the answer begins', static fn(): bool => $connection->hasEnded());
        $connection->cut();
        [$name, $status, $bytes, , $isAborted] = self::next($server);
        self::assertSame(['/large', 200, true], [$name, $status, $isAborted]);
        self::assertLessThan(64 << 20, $bytes);
    }

    public function testAFunctionThatThrowsIsLoggedAndTheNextOneIsCalled(): void
    {
        $server = $this->start();
        self::assertSame(204, $server->get('/twice')->status);
        self::assertSame('/twice', self::next($server)[0]);
        self::assertSame('second', self::next($server)[0]);
        self::assertStringContainsString('The first function throws.', $server->errors());
    }

    public function testAFunctionMayWait(): void
    {
        $server = $this->start();
        self::assertSame(204, $server->get('/waits')->status);
        self::assertSame(['/waits', 'waited'], [self::next($server)[0], self::next($server)[0]]);
    }

    public function testTheStopOfTheServerWaitsForTheFunctions(): void
    {
        $server = $this->start();
        $file = (string) tempnam(sys_get_temp_dir(), 'nexus-finish');
        $connection = $server->connect();
        $connection->send("GET /file-at-stop?file={$file} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        self::assertSame('stop', $connection->read()->body);
        $server->signal(SIGTERM);
        self::assertSame(0, $server->exitCode());
        self::assertSame('written', file_get_contents($file));
        unlink($file);
    }

    private function start(): ServerProcess
    {
        return $this->server = ServerProcess::start(ServerProcess::app('finish'), ['--workers=1']);
    }

    /** @return array{string, int, int, bool, bool} */
    private static function next(ServerProcess $server): array
    {
        $answer = $server->get('/next');
        self::assertSame(200, $answer->status, $answer->body);
        /** @var array{string, int, int, bool, bool} $record */
        $record = json_decode($answer->body, true);

        return $record;
    }
}
