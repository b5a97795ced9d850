<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Http;

use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\TestCase;

/** The response cache and idempotency keys in a server. */
#[CoversNothing]
final class StoredResponsesTest extends TestCase
{
    private ?ServerProcess $server = null;
    private string $directory = '';

    protected function tearDown(): void
    {
        $this->server?->kill();
        if ($this->directory !== '') {
            exec('rm -rf ' . escapeshellarg($this->directory));
        }
        putenv('NEXUS_TEST_DIRECTORY');
    }

    public function testAHitIsTheSame(): void
    {
        $server = $this->start();
        $first = $server->get('/cached');
        $second = $server->get('/cached');
        self::assertSame($first->body, $second->body);
        self::assertArrayHasKey('age', $second->headers);
        $connection = $server->connect();
        $connection->send("GET /cached HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-Host: evil.example\r\n\r\n");
        self::assertNotSame($first->body, $connection->read()->body);
        self::assertSame($first->body, $server->get('/cached')->body);
    }

    /** The worker is killed while it executes the request: a repetition must not execute it again at once. */
    public function testARepetitionAfterACrashIsNotExecuted(): void
    {
        $server = $this->start();
        $post = "POST /payments HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n"
            . "Idempotency-Key: \"8e03978e-40d5-43dd-bc93-6894a57f9324\"\r\n\r\na";
        $connection = $server->connect();
        $connection->send($post);
        try {
            $connection->read();
            self::fail('The worker has answered.');
        } catch (\RuntimeException) {
            // It was killed.
        }
        ServerProcess::eventually('the next worker serves', static function () use ($server): bool {
            try {
                return $server->get('/text')->status === 200;
            } catch (\RuntimeException) {
                return false;
            }
        });
        $connection = $server->connect();
        $connection->send($post);
        self::assertSame(409, $connection->read()->status);
        self::assertSame('1', file_get_contents("{$this->directory}/attempts"));
        $connection->send(str_replace('8e03978e', 'ffffffff', $post));
        self::assertSame('attempt 2', $connection->read()->body);
        $connection->send(str_replace('8e03978e', 'ffffffff', $post));
        $repeated = $connection->read();
        self::assertSame(['attempt 2', 'true'], [$repeated->body, $repeated->headers['idempotency-replayed'] ?? null]);
    }

    private function start(): ServerProcess
    {
        $this->directory = sys_get_temp_dir() . '/nexus-stored-' . bin2hex(random_bytes(6));
        mkdir($this->directory);
        putenv("NEXUS_TEST_DIRECTORY={$this->directory}");

        return $this->server = ServerProcess::start(ServerProcess::app('traffic'), ['--workers=1']);
    }
}
