<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\WebSocket;

use Nexus\Actor\ActorSystem;
use Nexus\Http\App;
use Nexus\Http\Internal\WebSocket\Handshake;
use Nexus\Http\InvalidHandlerError;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Http\WebSocket\Connection;
use Nexus\Http\Ws\WebSocket\WebSocketDispatcher;
use Nexus\Http\Ws\WebSocket\WebSocketFrame;
use Nexus\Http\Ws\WebSocket\WebSocketHandler;
use Nexus\Http\Ws\WsApplication;
use Nyholm\Psr7\ServerRequest;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

/** Handlers of the library, with connections of the caller. */
#[CoversClass(Handshake::class)]
#[CoversClass(WebSocketDispatcher::class)]
final class DispatcherTest extends TestCase
{
    private ActorSystem $system;

    protected function setUp(): void
    {
        $this->system = ActorSystem::create('dispatcher');
    }

    protected function tearDown(): void
    {
        $this->system->shutdown(1.0);
    }

    public function testAHandlerIsCalled(): void
    {
        $app = WsApplication::create($this->system)->ws('/echo/{name}', LibraryEcho::class)->compile();
        [$ada, $bob] = [FakeContext::open(1), FakeContext::open(2)];
        $app->dispatcher()->dispatchOpen($ada, new ServerRequest('GET', '/echo/Ada'));
        $app->dispatcher()->dispatchOpen($bob, new ServerRequest('GET', '/echo/Bob'));
        $app->dispatcher()->dispatchMessage($bob, new WebSocketFrame(WebSocketFrame::KIND_TEXT, 'hi'));
        $app->dispatcher()->dispatchMessage($ada, new WebSocketFrame(WebSocketFrame::KIND_TEXT, 'close'));
        $app->dispatcher()->dispatchClose($ada, 4001);
        $app->dispatcher()->dispatchMessage($ada, new WebSocketFrame(WebSocketFrame::KIND_TEXT, 'late'));
        $app->dispatcher()->dispatchClose($ada, 4001);

        self::assertSame(['Hello Ada', 'ping', 'close 4001 asked'], (array) $ada->calls);
        self::assertSame(['Hello Bob', 'ping', '1 hi'], (array) $bob->calls);
    }

    public function testTheMiddlewareRefuses(): void
    {
        $app = WsApplication::create($this->system)
            ->ws('/echo/{name}', LibraryEcho::class, [static fn(): Response => Response::text('no', 403)])
            ->compile();
        $contexts = [FakeContext::open(1), FakeContext::open(2)];
        $app->dispatcher()->dispatchOpen($contexts[0], new ServerRequest('GET', '/echo/Ada'));
        $app->dispatcher()->dispatchOpen($contexts[1], new ServerRequest('GET', '/nothing'));

        self::assertSame(['close 1008 403'], (array) $contexts[0]->calls);
        self::assertSame(['close 1008 404'], (array) $contexts[1]->calls);
    }

    public function testAFailureIsReportedAndCloses(): void
    {
        $handler = new class extends WebSocketHandler {
            public function onMessage(WebSocketFrame $frame): void
            {
                throw new \DomainException($frame->text);
            }
        };
        /** @var \ArrayObject<int, string> $reported */
        $reported = new \ArrayObject();
        $app = App::create()->reportTo(static function (\Throwable $thrown, Request $request) use ($reported): void {
            $reported[] = "{$thrown->getMessage()} {$request->path()}";
        });
        $app->ws('/fails', $handler::class);
        $dispatcher = $app->compile()->dispatcher();
        $context = FakeContext::open(1);
        $dispatcher->dispatchOpen($context, new ServerRequest('GET', '/fails'));
        $log = (string) tempnam(sys_get_temp_dir(), 'nexus-log');
        $before = (string) ini_set('error_log', $log);
        try {
            $dispatcher->dispatchMessage($context, new WebSocketFrame(WebSocketFrame::KIND_TEXT, 'broken'));
            self::assertStringContainsString(
                'nexus: the WebSocketHandler of /fails failed: DomainException: broken',
                (string) file_get_contents($log),
            );
        } finally {
            ini_set('error_log', $before);
            unlink($log);
        }

        self::assertSame(['broken /fails'], (array) $reported);
        self::assertSame(['close 1011 Server error'], (array) $context->calls);
    }

    public function testOtherHandlersNeedAConnectionOfTheServer(): void
    {
        $app = WsApplication::create($this->system)
            ->ws('/closure', static function (Connection $_socket): void {})
            ->channel('/games/{game}', LibraryGame::class, 'game')
            ->compile();
        foreach (['/closure', '/games/tea'] as $path) {
            try {
                $app->dispatcher()->dispatchOpen(FakeContext::open(1), new ServerRequest('GET', $path));
                self::fail('It was opened.');
            } catch (InvalidHandlerError $error) {
                self::assertStringContainsString("[NX-0303] The handler of {$path} does not", $error->getMessage());
            }
        }
    }
}
