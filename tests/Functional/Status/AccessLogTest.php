<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Status;

use Nexus\Tests\Functional\ServerProcess;

final class AccessLogTest extends StatusTestCase
{
    public function testWritesTheLineThatReadersOfLogsKnow(): void
    {
        $server = $this->serve(['--workers=1', '--access-log=access.log'], 'seeing');
        $connection = $server->connect();
        $connection->send("GET /id?token=secret HTTP/1.1\r\nHost: localhost\r\nUser-Agent: te\"st\\\r\n\r\n");
        $id = $connection->read()->body;
        $line = $this->line(1);
        self::assertMatchesRegularExpression(
            '~^127\.0\.0\.1 - - \[(\d\d/\w{3}/\d{4}:\d\d:\d\d:\d\d \+0000)\] "GET /id HTTP/1\.1" 200 32 "-" "te\\\\x22st\\\\x5c" 0\.\d{6} ' . $id . ' -$~',
            $line,
        );
        self::assertMatchesRegularExpression('/^[0-9a-f]{32}$/', $id);
        preg_match('~\[(.*?)\]~', $line, $match);
        $time = \DateTimeImmutable::createFromFormat('d/M/Y:H:i:s O', $match[1] ?? '');
        self::assertInstanceOf(\DateTimeImmutable::class, $time);
        self::assertEqualsWithDelta(time(), $time->getTimestamp(), 60);
    }

    public function testWritesJson(): void
    {
        $server = $this->serve(['--workers=1', '--access-log=access.log', '--access-log-format=json'], 'seeing');
        self::assertSame('hello', $server->get('/')->body);
        $entry = self::decode($this->line(1));
        self::assertSame(
            ['127.0.0.1', 'GET', '/', 'HTTP/1.1', 200, 5, false],
            [
                $entry['client'],
                $entry['method'],
                $entry['path'],
                $entry['protocol'],
                $entry['status'],
                $entry['bytes'],
                $entry['aborted'],
            ],
        );
        self::assertIsString($entry['time']);
        self::assertEqualsWithDelta(time(), (int) strtotime($entry['time']), 60);
        self::assertLessThan(10, $entry['duration']);
    }

    public function testLogsRefusedRequestsAndDisconnects(): void
    {
        $server = $this->serve(['--workers=1', '--access-log=access.log'], 'seeing');
        $bad = $server->connect();
        $bad->send("NONSENSE\r\n\r\n");
        $bad->read();
        self::assertStringContainsString('"-" 400 ', $this->line(1));
        self::assertSame(404, $server->get('/nothing')->status);
        self::assertStringContainsString('"GET /nothing HTTP/1.1" 404 ', $this->line(2));
        $slow = $server->connect();
        $slow->send("GET /flood HTTP/1.1\r\nHost: localhost\r\n\r\n");
        ServerProcess::eventually(
            'it is being sent',
            static fn(): bool => (self::inProgress(self::look($server))[0]['state'] ?? '') === 'sending',
        );
        unset($slow);
        self::assertMatchesRegularExpression('~"GET /flood HTTP/1.1" 200 [1-9]\d+ .* aborted$~', $this->line(3));
    }

    public function testCountsWhatTheClientWasSentOfAnAnswerThatItDidNotTake(): void
    {
        $server = $this->serve(['--workers=1', '--access-log=access.log'], 'seeing');
        $slow = $server->connect();
        $slow->send("GET /big HTTP/1.1\r\nHost: localhost\r\n\r\n");
        ServerProcess::eventually(
            'it is being sent',
            static fn(): bool => (self::inProgress(self::look($server))[0]['state'] ?? '') === 'sending',
        );
        unset($slow);
        self::assertSame(1, preg_match('~"GET /big HTTP/1.1" 200 (\d+) .* aborted$~', $this->line(1), $match));
        self::assertGreaterThan(0, (int) $match[1]);
        self::assertLessThan(50_000_000, (int) $match[1]);
    }

    public function testIsOpenedAnewWhenItWasMoved(): void
    {
        $server = $this->serve(['--workers=2', '--access-log=access.log'], 'seeing');
        $server->get('/');
        $this->line(1);
        rename("{$this->directory}/access.log", "{$this->directory}/access.log.1");
        posix_kill($server->master(), SIGUSR1);
        ServerProcess::eventually('both workers write to the new file', function () use ($server): bool {
            $server->get('/');

            return is_file("{$this->directory}/access.log") && array_filter(
                $server->workers(),
                $this->hasOldFile(...),
            ) === [];
        });
        $server->get('/');
        self::assertStringContainsString('"GET / HTTP/1.1" 200 5', $this->line(1));
    }

    public function testWritesAllLinesBeforeItEnds(): void
    {
        $server = $this->serve(['--workers=1', '--access-log=access.log'], 'seeing');
        $connection = $server->connect();
        for ($request = 0; $request < 3000; $request++) {
            $connection->get('/');
        }
        $server->signal(SIGTERM);
        self::assertSame(0, $server->exitCode());
        self::assertCount(3000, (array) file("{$this->directory}/access.log"));
    }

    public function testAFullDiskHarmsNoRequest(): void
    {
        $server = $this->serve(['--workers=1', '--access-log=/dev/full'], 'seeing');
        ServerProcess::eventually(
            'the log reports it',
            static fn(): bool => $server->get('/')->body === 'hello' && str_contains(
                $server->errors(),
                'the access log /dev/full cannot be written, No space left on device: ',
            ),
        );
        self::assertSame('hello', $server->get('/')->body);
    }

    public function testWorksInClassicMode(): void
    {
        file_put_contents("{$this->directory}/index.php", '<?php echo "classic";');
        $server = ServerProcess::start(
            "{$this->directory}/index.php",
            ['--workers=1', '--classic', '--access-log=access.log'],
            $this->directory,
        );
        try {
            self::assertSame('classic', $server->get('/page')->body);
            self::assertStringContainsString('"GET /page HTTP/1.1" 200 7 ', $this->line(1));
        } finally {
            $server->kill();
        }
    }

    public function testTakesTheIdThatATrustedProxyGives(): void
    {
        $request = "GET /id HTTP/1.1\r\nHost: localhost\r\nX-Request-Id: from-the-proxy.7\r\n\r\n";
        $server = $this->serve(['--workers=1', '--trusted-proxies=127.0.0.1'], 'seeing');
        $connection = $server->connect();
        $connection->send($request);
        self::assertSame('from-the-proxy.7', $connection->read()->body);
        $server->kill();
        $connection = $this->serve(['--workers=1'], 'seeing')->connect();
        $connection->send($request);
        self::assertMatchesRegularExpression('/^[0-9a-f]{32}$/', $connection->read()->body);
    }

    public function testAnErrorIsLoggedWithTheId(): void
    {
        $server = $this->serve(['--workers=1', '--access-log=access.log'], 'seeing');
        self::assertSame(500, $server->get('/throw')->status);
        preg_match('~ ([0-9a-f]{32}) -$~', $this->line(1), $match);
        ServerProcess::eventually(
            'the log says it',
            static fn(): bool => str_contains($server->errors(), "uncaught DomainException: no"),
        );
        self::assertStringContainsString("uncaught DomainException: no", $server->errors());
        self::assertStringContainsString($match[1] ?? 'none', $server->errors());
    }

    private function line(int $number): string
    {
        $file = "{$this->directory}/access.log";
        ServerProcess::eventually(
            "line {$number} is there",
            static fn(): bool => count(is_file($file) ? (array) file($file) : []) >= $number,
        );

        return rtrim((string) ((array) file($file))[$number - 1]);
    }

    private function hasOldFile(int $worker): bool
    {
        foreach ((array) glob("/proc/{$worker}/fd/*") as $descriptor) {
            if (@readlink((string) $descriptor) === "{$this->directory}/access.log.1") {
                return true;
            }
        }

        return false;
    }
}
