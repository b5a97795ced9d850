<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\WebSocket;

use Nexus\Actor\ActorContext;
use Nexus\Actor\ActorRef;
use Nexus\Actor\ActorSystem;
use Nexus\Actor\Behavior;
use Nexus\Actor\BehaviorWithState;
use Nexus\Actor\Props;
use Nexus\Http\App;
use Nexus\Http\Attribute\FromActor;
use Nexus\Http\Auth\FromPrincipalResolver;
use Nexus\Http\ErrorMode;
use Nexus\Http\Internal\WebSocket\LibraryContext;
use Nexus\Http\Internal\WebSocket\LibraryHandler;
use Nexus\Http\InvalidHandlerError;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Http\RouteBuilder;
use Nexus\Http\RouteGroup;
use Nexus\Http\RouteSummary;
use Nexus\Http\ServerFactory;
use Nexus\Http\Ws\WebSocket\WebSocketChannelActor;
use Nexus\Http\Ws\WebSocket\WebSocketContext;
use Nexus\Http\Ws\WebSocket\WebSocketFrame;
use Nexus\Http\Ws\WsApplication;
use Nexus\Testing\HttpClient;
use PHPUnit\Framework\Attributes\CoversClass;
use Psr\Container\ContainerInterface;
use Psr\Log\AbstractLogger;

/** Names and shapes of the Nexus library. */
#[CoversClass(LibraryContext::class)]
#[CoversClass(LibraryHandler::class)]
#[CoversClass(WebSocketChannelActor::class)]
#[CoversClass(WsApplication::class)]
final class LibraryTest extends SocketTestCase
{
    private ActorSystem $system;

    protected function setUp(): void
    {
        parent::setUp();
        $this->system = ActorSystem::create('library');
    }

    protected function tearDown(): void
    {
        parent::tearDown();
        $this->system->shutdown(1.0);
    }

    public function testAHandler(): void
    {
        $app = WsApplication::create($this->system)->ws('/echo/{name}', LibraryEcho::class);
        $socket = $this->connect($app->inner(), '/echo/Ada');
        self::assertSame('Hello Ada', $socket->receive());
        $socket->send('one');
        self::assertSame('1 one', $socket->receive());
        $socket->sendBinary('two');
        self::assertSame('2 two', $socket->receive());
        $socket->send('close');
        self::assertSame('4001 asked', self::end($socket));
    }

    public function testAChannel(): void
    {
        $app = WsApplication::create($this->system)->channel('/games/{game}', LibraryGame::class, 'game')->inner();
        $ada = $this->connect($app, '/games/tea');
        self::assertSame('1 same /games/tea', $ada->receive());
        $bob = $this->connect($app, '/games/tea');
        self::assertSame('2 same /games/tea', $bob->receive());
        self::assertSame(['2 same /games/tea'], self::messages($ada, 1));
        $ada->send('hi');
        self::assertSame('1 hi', $bob->receive());
        $ada->sendBinary('abc');
        self::assertSame('cba', $ada->receive());
        $bob->close();
        self::assertSame('closed 1000 not alive', $ada->receive());
    }

    public function testClosedConnectionsAreFreed(): void
    {
        /** @var \WeakMap<WebSocketContext, true> $contexts */
        $contexts = new \WeakMap();
        $make = static fn(): WebSocketChannelActor => new class ($contexts) extends WebSocketChannelActor {
            /** @param \WeakMap<WebSocketContext, true> $contexts */
            public function __construct(private readonly \WeakMap $contexts) {}

            public function initialState(): null
            {
                return null;
            }

            public function onMessage(
                ActorContext $ctx,
                WebSocketContext $conn,
                WebSocketFrame $frame,
                mixed $state,
            ): BehaviorWithState {
                $this->contexts[$conn] = true;
                $this->broadcast((string) \count($this->contexts));

                return BehaviorWithState::same();
            }

            public function onClosed(
                ActorContext $ctx,
                WebSocketContext $conn,
                int $code,
                mixed $state,
            ): BehaviorWithState {
                return $this->stopWhenEmpty($state);
            }
        };
        $app = WsApplication::create($this->system)
            ->channel('/games/{game}', WebSocketChannelActor::class, 'game', $make)
            ->ws('/echo/{name}', LibraryEcho::class)
            ->inner();
        $stays = $this->connect($app, '/games/tea');
        for ($time = 1; $time < 4; $time++) {
            $socket = $this->connect($app, '/games/tea');
            $socket->send('enter');
            self::assertSame('1', $socket->receive());
            $socket->close();
            $this->system->run(untilIdle: true);
            self::assertCount(0, $contexts);
        }
        $stays->close();
        $this->system->run(untilIdle: true);
        self::assertSame(['.channels'], array_keys($this->system->native()->children()));
    }

    public function testMiddlewareOfWebSocketsIsNotThatOfOtherRoutes(): void
    {
        $inner = App::create();
        $inner->get('/', static fn(): array => []);
        $order = new \ArrayObject();
        $step = static fn(string $name): \Closure
            => static function (Request $request, callable $next) use ($name, $order): Response {
                $order->append($name);
                $response = $next($request);
                \assert($response instanceof Response);

                return $response;
            };
        $app = WsApplication::decorate($inner, $this->system)
            ->ws('/echo/{name}', LibraryEcho::class, [$step('route')])
            ->wsMiddleware($step('sockets'));
        self::assertSame($inner, $app->inner());
        self::assertSame($inner, ServerFactory::app($app));
        $this->connect($inner, '/echo/Ada');
        self::assertSame(['sockets', 'route'], $order->getArrayCopy());
        self::assertSame(200, HttpClient::for($app)->get('/')->status());
        self::assertCount(2, $order);
        self::assertTrue($app->compile()->hasWebSocketRoutes());
    }

    public function testItHasTheMethodsOfAnApplication(): void
    {
        $silent = Props::fromBehavior(Behavior::receive(static fn(): Behavior => Behavior::same()));
        $handler = static fn(): array => ['here'];
        $app = WsApplication::create($this->system)
            ->middleware(static fn(Request $request, callable $next): mixed => $next($request))
            ->paramResolver(new FromPrincipalResolver())
            ->errorMode(ErrorMode::Production)
            ->withoutDefaultExceptionHandler()
            ->onException(\DomainException::class, static fn(): Response => Response::text('caught', 409));
        $app->actor('hall', $silent);
        $app->perRequestActor('cart', $silent);
        $app->get('/', static fn(#[FromActor('hall')] ActorRef $hall): array => [$hall->path()->name()]);
        $app->group('/items', static fn(RouteGroup $group): RouteBuilder => $group->get('/{id}', $handler));
        $app->get('/fails', static fn(): never => throw new \DomainException());
        $app->post('/', $handler);
        $app->put('/', $handler);
        $app->patch('/', $handler);
        $app->delete('/', $handler);

        $client = HttpClient::for($app->compile());
        self::assertSame('["hall"]', $client->get('/')->body());
        self::assertSame('caught', $client->get('/fails')->body());
        self::assertSame(
            ['GET /', 'GET /items/{id}', 'GET /fails', 'POST /', 'PUT /', 'PATCH /', 'DELETE /'],
            array_map(static fn(RouteSummary $one): string => "{$one->method} {$one->path}", $app->registeredRoutes()),
        );
        self::assertFalse($app->requiresPoolSingleton());
    }

    public function testTheLoggerGetsExceptions(): void
    {
        $note = $this->notes();
        $logger = new class ($note) extends AbstractLogger {
            /** @param \Closure(string): void $note */
            public function __construct(private readonly \Closure $note) {}

            public function log($level, string|\Stringable $message, array $context = []): void
            {
                ($this->note)((\is_string($level) ? $level : '') . ": {$message}");
            }
        };
        $app = WsApplication::create($this->system)->withLogger($logger)->withMaxChannels(5);
        $app->ws('/', new Recorder($note, throwsAtOnce: true));
        self::withoutReports(function () use ($app): void {
            self::assertSame('1011', self::end($this->connect($app->inner(), '/')));
        });
        self::assertSame(['open', 'error: at once', 'close 1011'], $this->noted(3));
    }

    public function testItHasOneContainer(): void
    {
        $container = self::createStub(ContainerInterface::class);
        $container->method('has')->willReturnCallback(static fn(string $id): bool => $id === Chat::class);
        $container->method('get')->willReturn($chat = new Chat());
        $app = WsApplication::create($this->system)->withContainer($container)->withContainer($container);
        $app->inner()->get('/', static fn(Chat $given): array => [$given === $chat]);
        self::assertSame('[true]', $app->inner()->handle(Request::of('GET', '/'))->body());
        $this->expectException(InvalidHandlerError::class);
        $app->withContainer(self::createStub(ContainerInterface::class));
    }
}
