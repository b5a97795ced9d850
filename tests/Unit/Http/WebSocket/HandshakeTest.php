<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\WebSocket;

use Nexus\Actor\ActorSystem;
use Nexus\Http\App;
use Nexus\Http\CompiledApp;
use Nexus\Http\Internal\WebSocket\Handshake;
use Nexus\Http\Internal\WebSocket\Handshakes;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Http\WebSocket\Connection;
use Nexus\Http\Ws\WebSocket\HandshakeGate;
use Nexus\Http\Ws\WebSocket\HandshakeResult;
use Nexus\Http\Ws\WebSocket\WebSocketRoute;
use Nexus\Http\Ws\WebSocket\WebSocketRouter;
use Nexus\Http\Ws\WsApplication;
use Nyholm\Psr7\Response as Psr7Response;
use Nyholm\Psr7\ServerRequest;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;
use Psr\Http\Message\ResponseInterface;
use Psr\Http\Message\ServerRequestInterface;
use Psr\Http\Server\MiddlewareInterface;
use Psr\Http\Server\RequestHandlerInterface;

use function Nexus\Internal\runtime_counters;

/** Handshakes that open no WebSocket. */
#[CoversClass(CompiledApp::class)]
#[CoversClass(Handshake::class)]
#[CoversClass(HandshakeGate::class)]
#[CoversClass(HandshakeResult::class)]
#[CoversClass(Handshakes::class)]
#[CoversClass(WebSocketRoute::class)]
#[CoversClass(WebSocketRouter::class)]
final class HandshakeTest extends TestCase
{
    private ActorSystem $system;

    protected function setUp(): void
    {
        $this->system = ActorSystem::create('handshakes');
    }

    protected function tearDown(): void
    {
        $this->system->shutdown(1.0);
    }

    public function testAnAcceptedHandshakeIsTheRequestOfTheHandler(): void
    {
        $result = $this->app()->compile()->handshakeGate()->evaluate(
            (new ServerRequest('GET', 'http://localhost/games/tea%20time?move=1', ['X-User' => 'ada']))
                ->withAttribute('own', 1),
        );

        self::assertTrue($result->isAuthorized());
        self::assertNull($result->rejection);
        self::assertInstanceOf(ServerRequestInterface::class, $result->request);
        self::assertEquals(
            ['own' => 1, 'game' => 'tea time', 'user' => 'ada', 'seen' => 'all route'],
            $result->request->getAttributes(),
        );
        self::assertSame('/games/tea%20time', $result->request->getUri()->getPath());
        self::assertSame(['ada'], $result->request->getHeader('X-User'));
    }

    public function testTheMiddlewareRefuses(): void
    {
        $result = $this->gate()->evaluate(new ServerRequest('GET', '/games/tea'));

        self::assertFalse($result->isAuthorized());
        self::assertNull($result->request);
        self::assertInstanceOf(ResponseInterface::class, $result->rejection);
        self::assertSame(401, $result->rejection->getStatusCode());
        self::assertSame('who?', (string) $result->rejection->getBody());
    }

    public function testWhatIsNoWebSocketIsNotFoundAndNotCalled(): void
    {
        $gate = $this->gate();

        self::assertSame(404, $this->rejection($gate, '/nothing'));
        self::assertSame(404, $this->rejection($gate, '/items'), 'it would throw');
        self::assertSame(404, $this->rejection($gate, '/games/list'), 'its path belongs to another route');
        self::assertSame(404, $this->rejection($gate, '/numbers/x'), 'its parameter does not fit');
        self::assertNull($this->rejection($gate, '/numbers/7'));
    }

    public function testAMiddlewareThatThrowsOrAnswersOtherwiseRefuses(): void
    {
        $app = App::create();
        $app->ws('/throws', static fn(Connection $_socket): null => null)
            ->middleware(static fn(): never => throw new \DomainException('no'));
        $app->ws('/status', static fn(Connection $_socket): null => null)
            ->middleware(static fn(Request $request, callable $next): Response => $next($request)->withStatus(403));
        $app->ws('/switches', static fn(Connection $_socket): null => null)
            ->middleware(static fn(): Response => Response::webSocket(static function (Connection $_socket): void {}));
        $app->onException(\DomainException::class, static fn(): Response => Response::text('no', 409));
        $gate = $app->compile()->handshakeGate();

        self::assertSame(409, $this->rejection($gate, '/throws'));
        self::assertSame(403, $this->rejection($gate, '/status'));
        self::assertSame(101, $this->rejection($gate, '/switches'), 'a WebSocket of the middleware');
    }

    public function testAnEvaluationLeavesNothingBehind(): void
    {
        $app = $this->app()
            ->ws('/echo/{name}', LibraryEcho::class)
            ->channel('/channels/{game}', LibraryGame::class, 'game');
        $gate = $app->compile()->handshakeGate();
        $request = new ServerRequest('GET', '/games/tea', ['X-User' => 'ada']);
        $reference = \WeakReference::create($gate->evaluate($request)->request ?? self::fail('It was refused.'));
        [$alive, $memory, $actors] = [0, 0, $this->system->liveActorCount()];
        foreach (range(1, 200) as $round) {
            foreach (['/games/tea', '/echo/ada', '/channels/tea'] as $path) {
                self::assertNull($this->rejection($gate, $path));
                $app->compile();
            }
            if ($round === 100) {
                [$alive, $memory] = [runtime_counters()['alive'], memory_get_usage()];
            }
        }

        self::assertLessThan(1000, memory_get_usage() - $memory);
        self::assertSame($alive, runtime_counters()['alive']);
        self::assertSame($actors, $this->system->liveActorCount());
        self::assertNull($reference->get());
    }

    public function testAChangeOfTheApplicationIsNoticed(): void
    {
        $app = $this->app();
        $compiled = $app->compile();
        self::assertSame(404, $this->rejection($compiled->handshakeGate(), '/new'));
        self::assertNull($compiled->webSocketRouter()->match('/new'));
        $app->ws('/new', static fn(Connection $_socket): null => null);

        self::assertNull($this->rejection($compiled->handshakeGate(), '/new'));
        self::assertNotNull($compiled->webSocketRouter()->match('/new'));
    }

    public function testTheRouterFindsRoutes(): void
    {
        $app = $this->app()->channel('/tables/{table}/{seat:int}', LibraryGame::class, 'table');
        $app->inner()->ws('/hosted', static fn(Connection $_socket): null => null)->host('{shop}.example.com');
        $router = $app->compile()->webSocketRouter();
        $found = $router->match('/tables/tea%20time/7?x=1');
        self::assertNotNull($found);
        self::assertSame(['table' => 'tea time', 'seat' => '7'], $found['params']);
        $route = $found['route'];
        self::assertSame('/tables/{table}/{seat:int}', $route->path);
        self::assertSame([WebSocketRoute::MODE_CHANNEL, 'table'], [$route->mode, $route->keyFrom]);
        self::assertSame(LibraryGame::class, $route->targetClass);

        self::assertNull($router->match('/tables/tea/x'));
        self::assertNull($router->match('/games/list'));
        self::assertNull($router->match(''));
        self::assertNull($router->match('/hosted'));
        self::assertSame(['shop' => 'tea'], $router->match('/hosted', 'tea.example.com')['params'] ?? null);
        self::assertSame(
            ['/games/{game} handler Closure', '/numbers/{n} handler Closure', '/tables/{table}/{seat:int} channel '
                . LibraryGame::class, '/hosted handler Closure'],
            array_map(
                static fn(WebSocketRoute $one): string => "{$one->path} {$one->mode} {$one->targetClass}",
                $router->routes(),
            ),
        );
    }

    private function app(): WsApplication
    {
        $app = WsApplication::create($this->system);
        $app->inner()->middleware(static fn(Request $request, callable $next): mixed
            => $next($request->withAttribute('seen', 'all')));
        $app->get('/items', static fn(): never => throw new \LogicException('The gate called a handler.'));
        $app->get('/games/list', static fn(): never => throw new \LogicException('The gate called a handler.'));

        return $app
            ->ws('/games/{game}', static fn(Connection $_socket, string $game): never
                => throw new \LogicException("The gate opened {$game}."), [self::users()])
            ->ws('/numbers/{n}', static fn(Connection $_socket, int $n): null => null);
    }

    private function gate(): HandshakeGate
    {
        return $this->app()->compile()->handshakeGate();
    }

    /** @return int|null null: the handshake is accepted */
    private function rejection(HandshakeGate $gate, string $path): ?int
    {
        $request = new ServerRequest('GET', $path, ['X-User' => 'ada']);

        return $gate->evaluate($request)->rejection?->getStatusCode();
    }

    private static function users(): MiddlewareInterface
    {
        return new class implements MiddlewareInterface {
            public function process(
                ServerRequestInterface $request,
                RequestHandlerInterface $handler,
            ): ResponseInterface {
                $user = $request->getHeaderLine('X-User');
                $seen = $request->getAttribute('seen');

                return $user === '' || !\is_string($seen)
                    ? new Psr7Response(401, body: 'who?')
                    : $handler->handle($request->withAttribute('user', $user)->withAttribute('seen', "{$seen} route"));
            }
        };
    }
}
