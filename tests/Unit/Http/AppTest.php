<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http;

use Nexus\Actor\ActorSystem;
use Nexus\Http\App;
use Nexus\Http\Internal\Health;
use Nexus\Http\Internal\Route;
use Nexus\Http\InvalidHandlerError;
use Nexus\Http\ParamContext;
use Nexus\Http\ParamResolver;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Http\RouteGroup;
use Nexus\Http\Server\HttpServer;
use Nexus\Http\ServerFactory;
use Nexus\Time\Duration;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Psr\Container\ContainerInterface;

use function Nexus\Async\all;
use function Nexus\Async\delay;

final class AppTest extends TestCase
{
    public function testPlansTheArgumentsOfAHandlerOnce(): void
    {
        $app = App::create()->get(
            '/a/{x}/{y}/{z}',
            static fn(bool $z, Request $request, float $y, int $x, string $other = 'default') => Response::empty(),
        );
        self::assertSame(
            [
                HttpServer::ARGUMENT_BOOL + 2 * 256,
                HttpServer::ARGUMENT_REQUEST,
                HttpServer::ARGUMENT_FLOAT + 256,
                HttpServer::ARGUMENT_INT,
            ],
            $app->app()->routes()[0]->plan,
        );
    }

    /** What a resolver, or the constructor of a service, waits for lets other coroutines send requests. */
    public function testIsCompiledOnceForRequestsAtTheSameTime(): void
    {
        $resolver = new class implements ParamResolver {
            public int $calls = 0;

            public function compile(\ReflectionParameter $parameter, ParamContext $context): \Closure
            {
                ++$this->calls;
                delay(0.001);

                return static fn(): string => 'tea';
            }
        };
        $app = App::create()->paramResolver($resolver);
        $app->get('/', static fn(string $drink): Response => Response::text($drink));
        $get = static fn(): string => $app->handle(Request::of('GET', '/'))->body();

        self::assertSame(['tea', 'tea', 'tea'], all([$get, $get, $get]));
        self::assertSame(1, $resolver->calls);
    }

    public function testPutsGroupsBehindTheirPrefix(): void
    {
        $app = App::create();
        $app->group(
            '/v1/',
            static fn(RouteGroup $group) => $group->post('/a', self::answer(...))->group(
                '/b',
                static fn(RouteGroup $inner) => $inner->any('/c', self::answer(...)),
            ),
        );
        $app->put('/d', self::answer(...));
        self::assertSame(
            ['/v1/a', '/v1/b/c', '/d'],
            array_map(static fn(Route $route) => $route->pattern, $app->routes()),
        );
        self::assertSame(['POST'], $app->routes()[0]->methods);
        self::assertContains('OPTIONS', $app->routes()[1]->methods);
    }

    public function testTheInnermostSettingHolds(): void
    {
        $app = App::create()->deadline(5.0);
        $app->get('/app', self::answer(...));
        $app->group('/group', static function (RouteGroup $group): void {
            $group->get('/group', self::answer(...));
            $group->get('/own', self::answer(...))->deadline(60.0)->cancelOnDisconnect(false)
                ->get('/beside', self::answer(...));
            $group->get('/none', self::answer(...))->deadline(null);
            $group->group('/inner', static fn(RouteGroup $inner) => $inner->get('/', self::answer(...)))->deadline(1.0);
        })->deadline(2.0)->cancelOnDisconnect();
        $flat = array_map(static fn(Route $route): array => \array_slice($route->flat(), 5, 2), $app->routes());
        self::assertSame([[5.0, null], [2.0, true], [60.0, false], [2.0, true], [0.0, true], [1.0, true]], $flat);
        $open = App::create()->get('/', self::answer(...))->app();
        self::assertSame([null, null], \array_slice($open->routes()[0]->flat(), 5, 2));
    }

    public function testRefusesAnInvalidDeadline(): void
    {
        $this->expectException(InvalidHandlerError::class);
        $this->expectExceptionMessage('A deadline is a number of seconds more than 0, 0 given');
        App::create()->deadline(0.0);
    }

    public function testTheInnermostLimitOfABodyHolds(): void
    {
        $app = App::create()->bodyLimit(10);
        $app->post('/a', self::answer(...));
        $app->group('/group', static function (RouteGroup $group): void {
            $group->bodyLimit(20)->post('/b', self::answer(...))->post('/c', self::answer(...))->bodyLimit(0);
        });
        self::assertSame([10, 20, 0], array_map(static fn($route): mixed => $route->flat()[4], $app->routes()));
        self::assertNull(App::create()->post('/', self::answer(...))->app()->routes()[0]->flat()[4]);
        $this->expectException(InvalidHandlerError::class);
        $this->expectExceptionMessage('The limit of a body is a number of bytes from 0, -1 given');
        App::create()->bodyLimit(-1);
    }

    public function testTheServersHealthRoutesGiveWayToTheApplications(): void
    {
        $app = App::create()->get('/health/{what}', self::answer(...))->app();
        self::assertSame([], Health::routes('/health', $app->routes()));
        self::assertSame([], Health::routes(null, []));
        $app = App::create()->get('/status/ready', self::answer(...))->app();
        self::assertSame(['/status/live'], array_column(Health::routes('/status', $app->routes()), 1));
        self::assertTrue($app->routes()[0]->flat(null, '/status')[7]);
        self::assertFalse($app->routes()[0]->flat(null, '/stat')[7]);
    }

    public function testLeavesAGroupAfterAFailedRegistration(): void
    {
        $app = App::create();
        try {
            $app->group('/v1', static fn() => throw new \LogicException('no'));
        } catch (\LogicException) {
        }
        $app->get('/a', self::answer(...));
        self::assertSame('/a', $app->routes()[0]->pattern);
    }

    /** @return iterable<string, array{\Closure|string, string}> */
    public static function badHandlers(): iterable
    {
        $line = __LINE__ + 1;
        yield 'a parameter that the path lacks' => [static fn(int $missing) => 1, "AppTest.php:{$line}) cannot be given its parameter \$missing: there is no {missing} in the path"];
        yield 'a type that no path holds' => [static fn(array $id) => 1, 'its parameter $id: a parameter is int, float, bool, string, a backed enum'];
        yield 'a union' => [static fn(int|string $id) => 1, 'its parameter $id: a parameter is int'];
        yield 'a reference' => [static fn(string &$id) => 1, 'its parameter $id: a parameter is int'];
        yield 'no such service' => [static fn(ContainerInterface $x, string $id) => 1, 'its parameter $x: there is no service ' . ContainerInterface::class];
        yield 'a class of PHP' => [static fn(\DateTimeImmutable $x) => 1, 'its parameter $x: there is no service DateTimeImmutable'];
        yield 'no class' => ['Nexus\Missing', 'is "Nexus\Missing", which cannot be called'];
        yield 'a class with dependencies' => [NeedsArgument::class, 'NeedsArgument cannot be created: no class is the type of $'];
    }

    #[DataProvider('badHandlers')]
    public function testRefusesAHandlerThatCouldNotBeCalled(\Closure|string $handler, string $message): void
    {
        $this->expectException(InvalidHandlerError::class);
        $this->expectExceptionMessage($message);
        ServerFactory::create(App::create()->get('/items/{id}', $handler));
    }

    public function testRefusesAnInvalidPattern(): void
    {
        $this->expectException(InvalidHandlerError::class);
        $this->expectExceptionMessage('Cannot serve route "/a/{b": a parameter is a whole segment');
        ServerFactory::create(App::create()->get('/a/{b', self::answer(...)));
    }

    /** @return iterable<string, array{string, \Closure, string}> */
    public static function badTypes(): iterable
    {
        yield 'no such type' => ['/a/{b:Nothing}', self::answer(...), 'has {b:Nothing}, and there is no type Nothing'];
        yield 'a pure enum' => ['/a/{b:' . Pure::class . '}', self::answer(...), 'there is no type ' . Pure::class];
        yield 'a word for an int' => ['/a/{b:slug}', static fn(int $b) => 1, 'it is int, and slug in the path'];
        yield 'another enum' => [
            '/a/{b:' . Size::class . '}',
            static fn(Colour $b) => 1,
            'it is ' . Colour::class . ', and ' . Size::class . ' in the path',
        ];
        yield 'a rest for a float' => ['/a/{b...}', static fn(float $b) => 1, 'it is float, and the rest of the path in the path'];
    }

    #[DataProvider('badTypes')]
    public function testRefusesATypeThatDoesNotFit(string $pattern, \Closure $handler, string $message): void
    {
        $this->expectException(InvalidHandlerError::class);
        $this->expectExceptionMessage($message);
        ServerFactory::create(App::create()->get($pattern, $handler));
    }

    public function testPassesEnumsOfPathsToTheServer(): void
    {
        $app = App::create();
        $app->get('/a/{size:' . Size::class . '}', static fn(Size $size, Colour $other = Colour::Red) => 1);
        $app->get('/b/{size}/{n:int}', static fn(Size $size, float $n) => 1);
        $app->get('/b/{c:' . Colour::class . '}', static fn(string $c) => 1);
        self::assertSame([Size::class => ['s', 'm']], $app->routes()[0]->types);
        self::assertSame([HttpServer::ARGUMENT_ENUM], $app->routes()[0]->plan);
        self::assertSame([HttpServer::ARGUMENT_ENUM, HttpServer::ARGUMENT_FLOAT + 256], $app->routes()[1]->plan);
        self::assertSame([Colour::class => ['1', '2']], $app->routes()[2]->types);
        self::assertSame(0, ServerFactory::create($app)->stats()['requests']);
    }

    public function testRefusesTwoTypedRoutesForTheSamePath(): void
    {
        $app = App::create()->get('/a/{b:int}', self::answer(...))->get('/a/{c:slug}', self::answer(...));
        $this->expectException(InvalidHandlerError::class);
        $this->expectExceptionMessage('GET is served already by "/a/{b:int}", which can match the same path');
        ServerFactory::create($app);
    }

    public function testRefusesTwoRoutesForTheSamePaths(): void
    {
        $app = App::create()->get('/a/{b}', self::answer(...))->get('/a/{c}', self::answer(...));
        $this->expectException(InvalidHandlerError::class);
        $this->expectExceptionMessage('/a/{c}');
        ServerFactory::create($app);
    }

    public function testTakesHandlersFromTheContainerByTheirClass(): void
    {
        $container = new class implements ContainerInterface {
            public function get(string $id): NeedsArgument
            {
                return new NeedsArgument('given');
            }

            public function has(string $id): bool
            {
                return $id === NeedsArgument::class;
            }
        };
        $route = App::create($container)->get('/', NeedsArgument::class)->app()->routes()[0];
        $response = ($route->handler)();
        self::assertInstanceOf(Response::class, $response);
        self::assertSame('given', $response->body());
    }

    public function testSaysWhatCanBeServed(): void
    {
        $this->expectException(InvalidHandlerError::class);
        $this->expectExceptionMessage('The application is null, which cannot be served. Return an App');
        ServerFactory::create(null);
    }

    public function testServesAClosure(): void
    {
        self::assertSame(
            0,
            ServerFactory::create(static fn(Request $request) => Response::empty())->stats()['requests'],
        );
    }

    public function testRefusesAClosureThatTakesSomethingElse(): void
    {
        $this->expectException(InvalidHandlerError::class);
        $this->expectExceptionMessage('its parameter $id');
        ServerFactory::create(static fn(int $id) => Response::empty());
    }

    public function testAnUnreferencedAppIsFreed(): void
    {
        $app = App::create();
        $app->get('/a', self::answer(...))->deadline(Duration::seconds(1))->group(
            '/b',
            static fn(RouteGroup $group) => $group->get('/c', self::answer(...)),
        );
        $gone = \WeakReference::create($app);
        unset($app);
        self::assertNull($gone->get());
    }

    private static function answer(): Response
    {
        return Response::empty();
    }

    public function testAPoolHasAtLeastOneKernel(): void
    {
        $this->expectExceptionMessage('[NX-0303] App::pooled() needs at least 1 instance to answer with, 0 given');
        App::pooled(static fn(): \Closure => static fn(): Response => Response::text(''), max: 0);
    }

    public function testTakesAnActorSystemAContainerOrBoth(): void
    {
        $system = ActorSystem::create('shop');
        $container = new class implements ContainerInterface {
            public function get(string $id): \Closure
            {
                return static fn(): string => 'made';
            }

            public function has(string $id): bool
            {
                return true;
            }
        };
        self::assertNull(App::create()->system());
        self::assertNull(App::create($container)->system());
        $app = App::create($container)->withActors($system);
        self::assertSame($system, $app->system());
        self::assertSame($app, $app->withActors($system));
        $this->expectException(InvalidHandlerError::class);
        $this->expectExceptionMessage('Call App::withActors() once');
        $app->withActors(ActorSystem::create('other'));
    }
}

enum Size: string
{
    case Small = 's';
    case Medium = 'm';
}

enum Colour: int
{
    case Red = 1;
    case Blue = 2;
}

enum Pure
{
    case One;
}
