<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\WebSocket;

use Nexus\Actor\ActorRef;
use Nexus\Actor\ActorSystem;
use Nexus\Actor\Behavior;
use Nexus\Actor\Props;
use Nexus\Http\App;
use Nexus\Http\Attribute\FromActor;
use Nexus\Http\Attribute\FromAttribute;
use Nexus\Http\Attribute\FromPrincipal;
use Nexus\Http\Attribute\FromQuery;
use Nexus\Http\Attribute\FromService;
use Nexus\Http\Attribute\RequiresRole;
use Nexus\Http\Auth\Authentication;
use Nexus\Http\Auth\Principal;
use Nexus\Http\Auth\SimplePrincipal;
use Nexus\Http\Auth\StaticTokenAuthenticator;
use Nexus\Http\Error\Forbidden;
use Nexus\Http\Internal\WebSocket\SocketHandlers;
use Nexus\Http\Internal\WebSocket\SocketRoute;
use Nexus\Http\InvalidHandlerError;
use Nexus\Http\OpenApi\Document;
use Nexus\Http\OpenApi\Info;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Http\RouteGroup;
use Nexus\Http\RouteList;
use Nexus\Http\WebSocket\Connection;
use Nexus\Testing\HttpClient;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\DataProvider;

#[CoversClass(SocketHandlers::class)]
#[CoversClass(SocketRoute::class)]
final class RoutesTest extends SocketTestCase
{
    public function testAFunctionHasTheArgumentsOfAHandler(): void
    {
        $system = ActorSystem::create('sockets');
        $system->spawn(Props::fromBehavior(Behavior::receive(static fn(): Behavior => Behavior::same())), 'hall');
        $app = App::create()->withActors($system);
        $app->middleware(static fn(Request $request, callable $next): mixed
            => $next($request->withAttribute('mood', 'glad')));
        $app->ws('/games/{game}/{suite}', static function (
            int $game,
            Suite $suite,
            #[FromQuery]
            string $name,
            Connection $socket,
            #[FromService]
            Chat $chat,
            #[FromActor('hall')]
            ActorRef $hall,
            Request $request,
            #[FromAttribute]
            string $mood,
            int $limit = 7,
        ): void {
            $socket->send(implode(' ', [
                $chat->greet($name),
                $game,
                $suite->name,
                $hall->path()->name(),
                $request->path(),
                $mood,
                $limit,
            ]));
        });
        $expected = 'Hello Ada 4 Red hall /games/4/red glad 7';
        self::assertSame($expected, $this->connect($app, '/games/4/red?name=Ada')->receive());
        $client = HttpClient::for($app);
        self::assertSame(404, $client->get('/games/4/green?name=Ada')->status());
        self::assertSame(404, $client->get('/games/x/red?name=Ada')->status());
        self::assertSame(400, $client->get('/games/4/red')->status());
        $system->shutdown(1.0);
    }

    public function testAHandlerWithoutMiddleware(): void
    {
        $app = App::create();
        $app->ws('/{suite}', static fn(Suite $suite, Connection $socket) => $socket->send($suite->name));
        $app->ws('/', static fn(Connection $socket) => $socket->send('root'));
        $app->ws('/class/{suite}/{game}', Visit::class);
        self::assertSame('Blue', $this->connect($app, '/blue')->receive());
        self::assertSame('root', $this->connect($app, '/')->receive());
        self::assertSame('Hello stranger in Red 3', $this->connect($app, '/class/red/3')->receive());
        self::assertSame(404, HttpClient::for($app)->get('/class/red/x')->status());
    }

    public function testMethodsAreHandlers(): void
    {
        $app = App::create();
        $app->ws('/a/{name}', [Place::class, 'visit']);
        $app->ws('/b/{name}', Place::class . '::visit');
        $app->ws('/c/{name}', Place::class);
        self::assertSame('Hello Ada', $this->connect($app, '/a/Ada')->receive());
        self::assertSame('Hello Bob', $this->connect($app, '/b/Bob')->receive());
        self::assertSame('Hello invoked Eve', $this->connect($app, '/c/Eve')->receive());
    }

    public function testEachConnectionHasAnObjectOfAClass(): void
    {
        $app = App::create();
        $app->group('/games', static function (RouteGroup $games): void {
            $games->ws('/{suite}/{game}', Visit::class)->name('visit');
        })->middleware(static fn(Request $request, callable $next): mixed => $next($request));
        self::assertSame('/games/red/4', $app->url('visit', ['suite' => Suite::Red, 'game' => 4]));
        [$first, $second] = [$this->connect($app, '/games/red/1?name=Ada'), $this->connect($app, '/games/blue/2')];
        self::assertSame('Hello Ada in Red 1', $first->receive());
        self::assertSame('Hello stranger in Blue 2', $second->receive());
        foreach (['1 a', '2 b'] as $answer) {
            $first->send(substr($answer, 2));
            self::assertSame($answer, $first->receive());
        }
        $second->send('c');
        self::assertSame('1 c', $second->receive());
    }

    public function testARequestIsRefusedBeforeTheHandshake(): void
    {
        $tokens = new StaticTokenAuthenticator(['secret' => new SimplePrincipal('ada', roles: ['admin'])]);
        $app = App::create()->middleware(new Authentication($tokens));
        $app->ws(
            '/admin',
            #[RequiresRole('admin')]
            static fn(#[FromPrincipal] Principal $who, Connection $socket) => $socket->send($who->id()),
        );
        $app->ws(
            '/closed',
            static fn(Connection $socket) => $socket->send('open'),
            [static fn(Request $request, callable $next): Response => throw new Forbidden()],
        );
        $client = HttpClient::for($app);
        self::assertSame(401, $client->get('/admin')->status());
        self::assertSame('ada', $this->connect($app, '/admin', 'secret')->receive());
        self::assertSame(403, $client->get('/closed')->status());
    }

    public function testItIsNoOperationOfTheApi(): void
    {
        $app = App::create();
        $app->get('/items', static fn(): array => []);
        $app->ws('/games/{suite}/{game}', Visit::class)->name('visit');
        $app->ws('/closure', static fn(Connection $socket) => null);
        $paths = Document::of($app->definitions(), new Info())['paths'];
        self::assertIsArray($paths);
        self::assertSame(['/items'], array_keys($paths));
        $handlers = array_map(static fn(array $row): string => $row['handler'], RouteList::of($app));
        self::assertSame(['closure', Visit::class, 'closure'], $handlers);
        $summaries = $app->registeredRoutes();
        self::assertSame([Visit::class, 'Closure'], [$summaries[1]->handler, $summaries[2]->handler]);
        self::assertTrue($app->compile()->hasWebSocketRoutes());
        self::assertFalse(App::create()->compile()->hasWebSocketRoutes());
    }

    public function testRoutesMayDemandProtection(): void
    {
        $app = App::create()->protectRoutes();
        $app->ws('/', static fn(Connection $socket) => null);
        $this->expectExceptionMessage('The route GET / requires no principal');
        $app->compile();
    }

    /** @return iterable<string, array{\Closure(App): mixed, string}> */
    public static function mistakes(): iterable
    {
        yield 'no parameter for the connection' => [
            static fn(App $app) => $app->ws('/', static fn(Request $request): null => null),
            'has no parameter of the type Nexus\Http\WebSocket\Connection',
        ];
        yield 'the connection in a constructor' => [
            static fn(App $app) => $app->ws('/', NeedsSocket::class),
            'cannot be given its parameter $socket: the object is created before the connection is opened',
        ];
        yield 'no such path parameter' => [
            static fn(App $app) => $app->ws('/', static fn(Connection $socket, int $game): null => null),
            'there is no {game} in the path',
        ];
        yield 'no such path parameter for a constructor' => [
            static fn(App $app) => $app->ws('/{suite}', Visit::class),
            'cannot be given its parameter $game: there is no {game} in the path',
        ];
        yield 'no class' => [static fn(App $app) => $app->ws('/', 'Nowhere'), '"Nowhere", which cannot be called'];
        yield 'a bad protocol' => [
            static fn(App $app) => $app->ws('/', static fn(Connection $socket): null => null, protocols: ['a,b']),
            'The list of protocols',
        ];
        yield 'a bad interval' => [
            static fn(App $app) => $app->ws('/', static fn(Connection $socket): null => null, pingInterval: 0.0),
            'The interval',
        ];
        yield 'the connection in another handler' => [
            static fn(App $app) => $app->get('/', static fn(Connection $socket): null => null),
            'Nexus\Http\WebSocket\Connection',
        ];
        yield 'the same path twice' => [
            static fn(App $app) => $app->get('/', static fn(): array => [])
                ->ws('/', static fn(Connection $socket): null => null),
            '/',
        ];
    }

    /** @param \Closure(App): mixed $register */
    #[DataProvider('mistakes')]
    public function testMistakesAreFoundAtStart(\Closure $register, string $message): void
    {
        $app = App::create();
        $register($app);
        $this->expectException(InvalidHandlerError::class);
        $this->expectExceptionMessage($message);
        $app->compile();
    }
}
