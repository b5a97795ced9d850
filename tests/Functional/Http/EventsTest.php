<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Http;

use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\TestCase;

/** Server-sent events of a server, with raw clients and with a browser. */
#[CoversNothing]
final class EventsTest extends TestCase
{
    private ?ServerProcess $server = null;

    protected function tearDown(): void
    {
        $this->server?->kill();
    }

    public function testAnIdleStreamSendsHeartbeats(): void
    {
        $client = $this->subscribe();
        self::assertSame(":\n\n", $client->chunk());
        self::assertSame(":\n\n", $client->chunk());
    }

    public function testAnExitInTheEventsOfOneStreamLeavesTheOthersTheirHeartbeats(): void
    {
        $client = $this->subscribe();
        self::assertSame("data: begun\n\n", $this->open('/exit')->chunk());
        for ($heartbeat = 0; $heartbeat < 3; ++$heartbeat) {
            self::assertSame(":\n\n", $client->chunk());
        }
    }

    public function testAClientThatDisconnectsEndsTheIteration(): void
    {
        $this->subscribe()->close();
        self::assertSame('the generator has ended', $this->server?->get('/ended')->body);
        self::assertStringNotContainsString('rror', $this->server->errors());
    }

    public function testAStopSendsTheGoodbyeAndEndsTheStream(): void
    {
        $client = $this->subscribe();
        $this->server?->signal(SIGTERM);
        do {
            $chunk = $client->chunk();
        } while ($chunk === ":\n\n");
        self::assertSame("event: stop\nretry: 500\ndata: bye\n\n", $chunk);
        self::assertSame('', $client->chunk());
        self::assertSame(0, $this->server?->exitCode());
    }

    public function testAReloadEndsItSoThatTheClientReachesTheNewWorkers(): void
    {
        $client = $this->subscribe();
        $this->server?->signal(SIGHUP);
        do {
            $chunk = $client->chunk();
        } while ($chunk === ":\n\n");
        self::assertSame("event: stop\nretry: 500\ndata: bye\n\n", $chunk);
        self::assertSame(200, $this->server?->get('/page')->status);
    }

    public function testAClientResumesWithTheIdOfItsLastEvent(): void
    {
        $client = $this->open('/resume', "Last-Event-ID: 7\r\n");
        self::assertSame("id: 8\ndata: 7\n\n", $client->chunk());
        self::assertSame('', $client->chunk());
    }

    /** An open stream keeps only the head of its request, and not the memory that it arrived in. */
    public function testItsRequestIsReadableWhileItIsOpen(): void
    {
        $stream = stream_socket_client($this->start()->address, timeout: ServerProcess::PATIENCE);
        self::assertNotFalse($stream);
        stream_set_timeout($stream, (int) ServerProcess::PATIENCE);
        $last = "GET /resume HTTP/1.1\r\nHost: localhost\r\nLast-Event-ID: 9\r\nConnection: close\r\n\r\n";
        fwrite($stream, "GET /late HTTP/1.1\r\nHost: localhost\r\nX-Late: still here\r\n\r\n{$last}");
        $answers = (string) stream_get_contents($stream);
        self::assertStringContainsString("data: /late still here\n\n", $answers);
        self::assertStringContainsString("id: 8\ndata: 9\n\n", $answers);
    }

    public function testABrowserReceivesEventsAndResumes(): void
    {
        $browser = trim((string) shell_exec('command -v chromium || command -v chromium-browser'));
        if ($browser === '') {
            self::markTestSkipped('chromium is not installed: apt-get install chromium');
        }
        $server = $this->start();
        $url = str_replace('tcp:', 'http:', $server->address);
        $document = (string) shell_exec(
            "{$browser} --headless --no-sandbox --disable-gpu --virtual-time-budget=20000 --dump-dom {$url}/page 2>/dev/null",
        );
        self::assertStringContainsString("1=first\nsecond 2={\"n\":2} 3=first\nsecond 4={\"n\":4}", $document);
    }

    private function subscribe(): EventClient
    {
        $client = $this->open('/idle');
        self::assertSame("data: begun\n\n", $client->chunk());

        return $client;
    }

    private function open(string $path, string $fields = ''): EventClient
    {
        return EventClient::get($this->start()->address, $path, $fields);
    }

    private function start(): ServerProcess
    {
        return $this->server ??= ServerProcess::start(ServerProcess::app('events'), ['--workers=1']);
    }
}
