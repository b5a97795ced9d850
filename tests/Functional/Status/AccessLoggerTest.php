<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Status;

use Nexus\Tests\Functional\ServerProcess;

/** The access log in a PSR-3 logger of the application. */
final class AccessLoggerTest extends StatusTestCase
{
    public function testReceivesARequestAfterItsLastByte(): void
    {
        $server = $this->log('$this->note("$level $message", $context);', '$request->requestId()');
        $connection = $server->connect();
        $connection->send("GET /orders/7?token=secret HTTP/1.1\r\nHost: localhost\r\nUser-Agent: te\"st\\\r\n\r\n");
        $id = $connection->read()->body;
        [$line, $context] = $this->noted(1);

        self::assertSame('info GET /orders/7 200', $line);
        self::assertEqualsWithDelta(microtime(true), $context['time'], 60);
        self::assertIsFloat($context['duration']);
        unset($context['time'], $context['duration']);
        self::assertSame([
            'client' => '127.0.0.1', 'method' => 'GET', 'path' => '/orders/7', 'protocol' => 'HTTP/1.1', 'agent' => 'te\x22st\x5c', 'id' => $id,
            'status' => 200, 'bytes' => 32, 'aborted' => false,
        ], $context);
    }

    public function testReceivesRefusedRequestsAndDisconnects(): void
    {
        $server = $this->log('$this->note($message, $context);', 'str_repeat("x", 50_000_000)');
        $bad = $server->connect();
        $bad->send("NONSENSE\r\n\r\n");
        $bad->read();
        [$line, $context] = $this->noted(1);
        self::assertSame(
            ['- - 400', ['client', 'status', 'bytes', 'duration', 'aborted', 'time']],
            [$line, array_keys($context)],
        );
        $slow = $server->connect();
        $slow->send("GET /big HTTP/1.1\r\nHost: localhost\r\n\r\n");
        ServerProcess::eventually(
            'it is being sent',
            static fn(): bool => (self::inProgress(self::look($server))[0]['state'] ?? '') === 'sending',
        );
        unset($slow);
        [$line, $context] = $this->noted(2);
        self::assertSame(['GET /big 200', true], [$line, $context['aborted']]);
        self::assertLessThan(50_000_000, $context['bytes']);
    }

    public function testWhatALoggerWaitsForAndSpawnsHoldsNoRequestAndNoConnection(): void
    {
        $server = $this->log(<<<'PHP'
            spawn(function () use ($message): void {
                $this->untilReleased();
                $this->note("spawned by {$message}");
            });
            $this->untilReleased();
            $this->note($message);
            PHP, '"hello"');
        $connection = $server->connect();
        self::assertSame(['hello', 'hello'], [$connection->get('/1')->body, $connection->get('/2')->body]);
        self::assertSame([], self::inProgress(self::look($server)));
        self::assertFileDoesNotExist("{$this->directory}/noted");
        $this->release();
        $this->noted(4);

        $lines = array_map(static fn(string $line): string => (string) strtok($line, "\t"), $this->lines());
        self::assertSame(
            ['GET /1 200', 'GET /2 200'],
            array_values(array_filter($lines, static fn(string $line): bool => !str_starts_with($line, 'spawned'))),
        );
        self::assertContains('spawned by GET /1 200', $lines);
        self::assertContains('spawned by GET /2 200', $lines);
    }

    public function testItsFailuresAreReportedOnceAndHaveNoOtherEffect(): void
    {
        $server = $this->log(
            'match ($context["path"]) { "/throw" => throw new \DomainException("no"), "/exit" => exit(3), default => $this->note($message) };',
            '"hello"',
        );
        foreach (['/throw', '/throw', '/exit', '/throw', '/exit'] as $path) {
            self::assertSame('hello', $server->get($path)->body);
        }
        self::assertSame('hello', $server->get('/last')->body);

        self::assertSame('GET /last 200', $this->noted(1)[0]);
        $said = str_replace("nexus: exit(3)\n", '', $server->errors());
        self::assertMatchesRegularExpression(
            '~^nexus: the logger of the access log: 1 × failed \(DomainException: no at \S+/app\.php:\d+\), 0 × too slow to be logged\.\n$~D',
            $said,
        );
        $server->signal(SIGTERM);
        self::assertSame(0, $server->exitCode());
        self::assertStringContainsString(
            "nexus: the logger of the access log: 4 × failed, 0 × too slow to be logged.\n",
            $server->errors(),
        );
    }

    public function testReceivesAllRequestsBeforeTheWorkerEnds(): void
    {
        $server = $this->log('$this->note($message);', '"hello"');
        $connection = $server->connect();
        for ($request = 0; $request < 1000; $request++) {
            $connection->get('/');
        }
        $server->signal(SIGTERM);
        self::assertSame(0, $server->exitCode());
        self::assertCount(1000, $this->lines());
        self::assertSame('', $server->errors());
    }

    public function testWhatItCannotFollowIsLostAndCounted(): void
    {
        $server = $this->log('$this->untilReleased(); $this->note($message);', '"hello"');
        $connection = $server->connect();
        $pipelined = str_repeat("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", 100);
        for ($sent = 0; $sent < 10_200; $sent += 100) {
            $connection->send($pipelined);
            for ($read = 0; $read < 100; $read++) {
                $connection->read();
            }
        }
        $this->release();
        // The first request had been passed to the logger when the others ended.
        $this->noted(10_001);
        self::assertCount(10_001, $this->lines());
        self::assertStringContainsString(
            'the logger of the access log: 0 × failed, 199 × too slow to be logged.',
            $server->errors(),
        );
    }

    public function testOneThatNeverReturnsDoesNotKeepTheWorkerFromEnding(): void
    {
        $server = $this->log('$this->untilReleased();', '"hello"');
        $server->get('/');
        $server->signal(SIGTERM);

        self::assertSame(0, $server->exitCode());
    }

    /** A server of one worker that uses this logger. */
    private function log(string $body, string $answer): ServerProcess
    {
        $logger = <<<PHP
            use function Nexus\\Async\\{delay, spawn};
            final class Logging extends Psr\\Log\\AbstractLogger {
                public static function access(): self { return new self(); }
                public function log(\$level, string|\\Stringable \$message, array \$context = []): void { {$body} }
                private function note(string \$line, mixed \$more = null): void { file_put_contents('{$this->directory}/noted', \$line . "\\t" . json_encode(\$more, JSON_THROW_ON_ERROR) . "\\n", FILE_APPEND); }
                private function untilReleased(): void { while (!file_exists('{$this->directory}/release')) { delay(0.01); clearstatcache(); } }
            }
            PHP;
        $this->write($answer, $logger);
        file_put_contents(
            "{$this->directory}/nexus.php",
            "<?php return Nexus\\Server\\ServerConfig::default()->withLogs(new Nexus\\Server\\Logs(logger: 'Logging::access'));",
        );

        return $this->serveOwn(['--workers=1']);
    }

    /** @return array{string, array<string, mixed>} */
    private function noted(int $number): array
    {
        ServerProcess::eventually("{$number} lines are noted", fn(): bool => count($this->lines()) >= $number);
        [$line, $context] = explode("\t", $this->lines()[$number - 1]);

        return [$line, $context === 'null' ? [] : self::decode($context)];
    }

    /** @return list<string> */
    private function lines(): array
    {
        $lines = is_file("{$this->directory}/noted") ? file("{$this->directory}/noted", FILE_IGNORE_NEW_LINES) : [];

        return $lines === false ? [] : $lines;
    }
}
