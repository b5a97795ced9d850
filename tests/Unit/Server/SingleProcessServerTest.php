<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Server;

use Nexus\Async\CancelledError;
use Nexus\Async\Channel;
use Nexus\Http\App;
use Nexus\Http\Response;
use Nexus\Http\Server\HttpServerAdapter;
use Nexus\Server\SingleProcessServer;
use Nexus\Server\StartException;
use Nexus\Testing\VirtualClock;
use Nexus\Time\Duration;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

use function Nexus\Async\spawn;

#[CoversClass(SingleProcessServer::class)]
final class SingleProcessServerTest extends TestCase
{
    /** A server has a timer for the limits of its connections, which ends when it finds none. */
    protected function tearDown(): void
    {
        try {
            VirtualClock::install()->advance(100.0);
        } finally {
            VirtualClock::uninstall();
        }
    }

    public function testItServesAnObjectUntilItIsShutDown(): void
    {
        /** @var Channel<null> $began */
        $began = new Channel(1);
        /** @var Channel<null> $goOn */
        $goOn = new Channel(1);
        $app = App::create();
        $app->get('/', static function () use ($began, $goOn): Response {
            $began->send(null);
            $goOn->receive();

            return Response::text('served');
        });
        $server = SingleProcessServer::bind('127.0.0.1', 0);
        $adapter = static fn(HttpServerAdapter $adapter) => $adapter->serve($app->compile());
        $serving = spawn($adapter, $server);
        $answer = spawn(static fn(): string|false => file_get_contents($server->url()));
        $began->receive();
        $shutdown = spawn(static fn() => $server->shutdown(Duration::seconds(30)));
        $goOn->send(null);

        self::assertSame('served', $answer->await());
        $shutdown->await();
        $serving->await();
        self::assertIsNotConnected($server->url());
        $server->shutdown(1.0);
    }

    public function testItServesOnce(): void
    {
        $app = App::create();
        $app->get('/', static fn(): Response => Response::text('served'));
        $server = SingleProcessServer::bind('127.0.0.1', 0);
        $serving = spawn(static fn() => $server->serve($app->compile()));
        self::assertSame('served', file_get_contents($server->url()));
        try {
            $server->serve($app->compile());
            self::fail('It serves twice.');
        } catch (StartException $failure) {
            self::assertStringContainsString("[NX-0418] {$server->url()} is served", $failure->getMessage());
        }
        $server->shutdown(1.0);
        $serving->await();
        $this->expectException(StartException::class);
        $server->serve($app->compile());
    }

    public function testACancellationClosesIt(): void
    {
        $app = App::create();
        $app->get('/', static fn(): Response => Response::text('served'));
        $server = SingleProcessServer::bind('127.0.0.1', 0);
        $serving = spawn(static fn() => $server->serve($app->compile()));
        self::assertSame('served', file_get_contents($server->url()));
        $serving->cancel();
        try {
            $serving->await();
            self::fail('It was not cancelled.');
        } catch (CancelledError) {
            self::assertIsNotConnected($server->url());
        }
    }

    public function testAnAddressThatCannotBeUsedIsRefused(): void
    {
        $server = SingleProcessServer::bind('127.0.0.1', 0);
        $port = (int) substr((string) strrchr($server->url(), ':'), 1);
        try {
            SingleProcessServer::bind('127.0.0.1', $port);
            self::fail('It listens twice.');
        } catch (StartException $failure) {
            self::assertStringContainsString('NX-0410', $failure->getMessage());
        } finally {
            $server->shutdown(0.0);
        }
    }

    private static function assertIsNotConnected(string $url): void
    {
        self::assertFalse(@stream_socket_client(str_replace('http:', 'tcp:', $url)));
    }
}
