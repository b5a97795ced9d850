<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Http;

use Nexus\Tests\Functional\ServerProcess;
use Nexus\Tests\Functional\WebSocketClient;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\TestCase;

/** Routes of App::ws() and App::channel() in a server. */
#[CoversNothing]
final class WebSocketRoutesTest extends TestCase
{
    private ?ServerProcess $server = null;

    protected function setUp(): void
    {
        $this->server = ServerProcess::start(ServerProcess::app('sockets'), ['--workers=1']);
    }

    protected function tearDown(): void
    {
        $this->server?->kill();
    }

    public function testAFunctionServesAConnection(): void
    {
        $client = $this->open('/echo/red/7?name=Ada', [
            'Sec-WebSocket-Protocol' => 'chat.v1, chat.v2',
            'Origin' => 'https://shop.example',
        ]);
        self::assertSame('chat.v2', $client->headers['sec-websocket-protocol'] ?? null);
        self::assertSame('s3pPLMBiTxaQ9kYGzzhZRbK+xOo=', $client->headers['sec-websocket-accept'] ?? null);
        self::assertSame('text Red 7 Ada chat.v2', $client->next());
        $long = str_repeat('x', 99_000);
        $client->send('tea')->sendBinary("\x00\xff")->send($long);
        self::assertSame(['text tea', "binary \x00\xff", "text {$long}"], $client->frames(3));
        self::assertSame('close 1009', substr($client->send(str_repeat('x', 100_001))->next(), 0, 10));
    }

    public function testRequestsAreRefusedLikeThoseOfOtherRoutes(): void
    {
        $status = fn(string $path, string $header = '', string $value = ''): int
            => $this->request($path, $header === '' ? [] : [$header => $value])->status;
        self::assertSame(404, $status('/echo/green/7'));
        self::assertSame(404, $status('/echo/red/x'));
        self::assertSame(404, $status('/nowhere'));
        self::assertSame(401, $status('/admin'));
        self::assertSame(403, $status('/echo/red/7', 'Origin', 'https://evil.example'));
        self::assertSame(426, $status('/echo/red/7', 'Upgrade', 'h2c'));
        $admin = $this->open('/admin', ['Authorization' => 'Bearer secret']);
        self::assertSame(['text welcome', 'close 1000'], $admin->frames(2));
        self::assertSame('end', $admin->close()->next());
    }

    public function testEachConnectionHasAnObjectOfAClass(): void
    {
        [$first, $second] = [$this->open('/visit/red/1?name=Ada'), $this->open('/visit/blue/2')];
        self::assertSame('text Hello Ada in Red 1', $first->next());
        self::assertSame('text Hello stranger in Blue 2', $second->next());
        self::assertSame(['text 1 a', 'text 2 b'], $first->send('a')->send('b')->frames(2));
        self::assertSame('text 1 c', $second->send('c')->next());
        self::assertSame(['close 1000', 'end'], $first->close(1000, 'bye')->frames(2));
    }

    public function testTheDeadlineOfTheRouteEndsWithTheHandshake(): void
    {
        $client = $this->open('/visit/red/1?name=Ada');
        self::assertSame('text Hello Ada in Red 1', $client->next());
        self::assertSame(504, $this->request('/slow', [])->status, 'a deadline that began later has passed');
        self::assertSame('text 1 a', $client->send('a')->next());
    }

    public function testChannels(): void
    {
        $ada = $this->open('/games/tea?name=Ada');
        self::assertSame('text Hello Ada in tea', $ada->next());
        $bob = $this->open('/games/tea?name=Bob');
        self::assertSame('text Hello Bob in tea', $bob->next());
        $eve = $this->open('/games/milk?name=Eve');
        self::assertSame('text Hello Eve in milk', $eve->next());
        self::assertSame('close 1013 Too many channels', $this->open('/games/more')->next());
        self::assertSame('text 2 are here', $ada->next());
        $ada->send('hi');
        self::assertSame('text 1 hi', $bob->next());
        self::assertSame(['text 1 hi'], $ada->frames(1));
        $bob->disconnect();
        self::assertSame('text Bob gone 1006', $ada->next());
        $ada->send('stop');
        self::assertSame(['text 2 stop', 'close 1000 The channel has ended'], $ada->frames(2));
        $next = $this->open('/games/tea?name=Zoe');
        self::assertSame(['text Hello Zoe in tea', 'text 1 hi'], $next->send('hi')->frames(2));
    }

    public function testAClientThatDoesNotReadIsDisconnectedByABroadcast(): void
    {
        $slow = $this->open('/games/tea?name=Slow');
        self::assertSame('text Hello Slow in tea', $slow->next());
        $fast = $this->open('/games/tea?name=Fast');
        self::assertSame('text Hello Fast in tea', $fast->next());
        $text = str_repeat('x', 500_000);
        $isGone = false;
        // The kernel takes some of what the slow client does not read.
        for ($sent = 1; $sent < 100 && !$isGone; $sent++) {
            $frame = $fast->send($text)->next();
            while (!str_starts_with($frame, "text {$sent} ")) {
                $isGone = $isGone || $frame === 'text Slow gone 1013';
                $frame = $fast->next();
            }
        }
        self::assertTrue($isGone);
    }

    public function testAStopClosesConnections(): void
    {
        $clients = [$this->open('/echo/red/7'), $this->open('/games/tea?name=Ada'), $this->open('/visit/red/1')];
        foreach ($clients as $client) {
            self::assertStringStartsWith('text ', $client->next());
        }
        $this->server?->signal(SIGTERM);
        foreach ($clients as $client) {
            self::assertStringStartsWith('close 1001', $client->next());
            $client->close(1001);
        }
        self::assertSame(0, $this->server?->exitCode());
    }

    /** @param array<string, string> $headers */
    private function open(string $path, array $headers = []): WebSocketClient
    {
        $client = $this->request($path, $headers);
        self::assertSame(101, $client->status, $client->body);

        return $client;
    }

    /** @param array<string, string> $headers */
    private function request(string $path, array $headers): WebSocketClient
    {
        self::assertNotNull($this->server);

        return WebSocketClient::open($this->server->address, $path, $headers);
    }
}
