<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http;

use Nexus\Actor\ActorContext;
use Nexus\Actor\ActorRef;
use Nexus\Actor\ActorSystem;
use Nexus\Actor\Behavior;
use Nexus\Actor\Props;
use Nexus\Http\App;
use Nexus\Http\Attribute\FromActor;
use Nexus\Http\Attribute\FromAttribute;
use Nexus\Http\Attribute\FromService;
use Nexus\Http\Attribute\Middleware;
use Nexus\Http\BodyStream;
use Nexus\Http\InvalidHandlerError;
use Nexus\Http\ParamContext;
use Nexus\Http\ParamResolver;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Http\ServerFactory;
use Nyholm\Psr7\Response as PsrResponse;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Psr\Container\ContainerInterface;
use Psr\Http\Message\ResponseInterface;
use Psr\Http\Message\ServerRequestInterface;
use Psr\Http\Server\RequestHandlerInterface;

final class HandlersTest extends TestCase
{
    /** @return iterable<string, array{callable|array{string, string}|string|object, string}> */
    public static function handlers(): iterable
    {
        yield 'a closure' => [static fn(int $id): Response => Response::text("closure {$id}"), 'closure 7'];
        yield 'an invokable object' => [new Greeter(new Greeting()), 'hello 7'];
        yield 'a class with __invoke()' => [Greeter::class, 'hello 7'];
        yield 'a method' => [[Greeter::class, 'method'], 'method 7'];
        yield 'a method as a string' => [Greeter::class . '::method', 'method 7'];
        yield 'a static method' => [[Greeter::class, 'fixed'], 'fixed 7'];
        yield 'a static method as a string' => [Greeter::class . '::fixed', 'fixed 7'];
        yield 'a method of an object' => [(new Greeter(new Greeting()))->method(...), 'method 7'];
        yield 'a PSR-15 handler' => [new Psr15Greeter(), 'psr 7'];
        yield 'a class of a PSR-15 handler' => [Psr15Greeter::class, 'psr 7'];
        yield 'a function' => [__NAMESPACE__ . '\greet', 'function 7'];
    }

    /** @param callable|array{string, string}|string|object $handler */
    #[DataProvider('handlers')]
    public function testCallsEachKindOfHandler(callable|array|string|object $handler, string $answer): void
    {
        $app = App::create();
        $app->get('/plain/{id}', $handler);
        $app->get('/behind/{id}', $handler)
            ->middleware(static fn(Request $request, callable $next): mixed => $next($request));
        self::assertSame($answer, $app->handle(Request::of('GET', '/plain/7'))->body());
        self::assertSame($answer, $app->handle(Request::of('GET', '/behind/7'))->body());
    }

    /** @return iterable<string, array{string, string|null}> */
    public static function numbers(): iterable
    {
        yield 'an integer' => ['7', '7'];
        yield 'a fraction' => ['-2.5', '-2.5'];
        yield 'an exponent' => ['1e3', '1000'];
        yield 'the largest' => ['1.7976931348623157e308', '1.7976931348623E+308'];
        yield 'infinite' => ['1e999', null];
        yield 'infinite, and negative' => ['-1e999', null];
        yield 'infinite, as PHP prints it' => ['INF', null];
        yield 'not a number' => ['NAN', null];
        yield 'many digits' => [str_repeat('9', 63), '1.0E+63'];
    }

    /** @param string|null $answer null: 404 */
    #[DataProvider('numbers')]
    public function testAFloatOfAPathIsFinite(string $text, ?string $answer): void
    {
        $handler = static fn(float $x): Response => Response::text((string) $x);
        $app = App::create();
        $app->get('/plain/{x}', $handler);
        $app->get('/behind/{x}', $handler)
            ->middleware(static fn(Request $request, callable $next): mixed => $next($request));
        foreach (['plain', 'behind'] as $route) {
            $response = $app->handle(Request::of('GET', "/{$route}/{$text}"));
            self::assertSame($answer === null ? 404 : 200, $response->status(), $route);
            self::assertSame($answer, $answer === null ? null : $response->body(), $route);
        }
    }

    public function testAsksAnActor(): void
    {
        $system = ActorSystem::create('handlers');
        $actor = $system->spawn(Props::fromBehavior(Behavior::receive(
            static function (ActorContext $context, object $message): Behavior {
                \assert($message instanceof Request);
                $context->reply(Response::text("actor of {$message->path()}"));

                return Behavior::same();
            },
        )), 'hall');
        $app = App::create()->withActors($system);
        $app->get('/direct', $actor);
        $app->get('/named', static fn(#[FromActor('hall')] ActorRef $hall): Response
            => Response::text((string) $hall->path()));
        self::assertSame('actor of /direct', $app->handle(Request::of('GET', '/direct'))->body());
        self::assertSame('/user/hall', $app->handle(Request::of('GET', '/named'))->body());
    }

    /** @return iterable<string, array{\Closure, string}> */
    public static function arguments(): iterable
    {
        yield 'a service by its type' => [static fn(Greeting $greeting): array => [$greeting->text], '["hello"]'];
        yield 'a service by an id' => [static fn(#[FromService('id')] object $one): array => [$one::class], '["ArrayObject"]'];
        yield 'a service by an attribute' => [static fn(#[FromService] Greeting $one): array => [$one->text], '["hello"]'];
        yield 'no service' => [
            static fn(?ContainerInterface $one, #[FromService('x')] ?object $two): array => [$one, $two],
            '[null,null]',
        ];
        yield 'a default between' => [static fn(int $x = 3, string $id = '', int $y = 4): array => [$x, $id, $y], '[3,"7",4]'];
        yield 'an attribute of the request' => [
            static fn(#[FromAttribute] string $id, #[FromAttribute('no')] int $n = 5): array => [$id, $n],
            '["7",5]',
        ];
        yield 'a PSR-7 request' => [static fn(ServerRequestInterface $request): array => [$request->getMethod()], '["GET"]'];
        yield 'the body' => [static fn(Greeting $greeting, BodyStream $body): array => [$body->read(10)], '["body"]'];
        yield 'kinds of the server beside a service' => [
            static fn(Request $request, Greeting $one, float $id): array => [$request->path(), $one->text, $id],
            '["\/7","hello",7.0]',
        ];
        yield 'of a resolver' => [static fn(#[Shout] string $id, #[Shout('x')] int|string $b): array => [$id, $b], '["ID 7","B x"]'];
    }

    #[DataProvider('arguments')]
    public function testComputesArguments(\Closure $handler, string $json): void
    {
        foreach ([false, true] as $isBehind) {
            $app = App::create(new OneService())->paramResolver(new ShoutResolver());
            $app->get('/{id}', $handler);
            if ($isBehind) {
                $app->middleware(static fn(Request $request, callable $next): mixed => $next($request));
            }
            $response = $app->handle(Request::of('GET', '/7', [], 'body'));
            self::assertEquals(json_decode($json), json_decode($response->body()), $response->body());
        }
    }

    public function testAServiceIsCreatedOnce(): void
    {
        $seen = [];
        $app = App::create()
            ->get('/', static function (Greeting $a, Greeter $b) use (&$seen): void {
                $seen[] = $a;
                $seen[] = $b->greeting;
            })
            ->app();
        $app->handle(Request::of('GET', '/'));
        $app->handle(Request::of('GET', '/'));
        self::assertSame([$seen[0], $seen[0], $seen[0], $seen[0]], $seen);
    }

    public function testReportsEverythingThatIsWrongAtOnce(): void
    {
        $app = App::create();
        $first = __LINE__ + 1;
        $app->get('/one/{a:nothing}', static fn(string $a) => 1);
        $app->get('/two', static fn(int $missing, Unknown $b, #[FromActor('x')] ActorRef $c) => 1);
        $app->get('/three', [Greeter::class, 'missing']);
        $app->get('/four/{x', static fn() => 1);
        $app->get('/five/{a}', static fn() => 1)->get('/five/{b}', static fn() => 1);
        // @phpstan-ignore attribute.target, argument.type
        $app->get('/six', static fn(#[FromService] #[FromAttribute] Greeting $a, #[Middleware('x')] int $b = 1) => 1);
        // @phpstan-ignore attribute.target
        $app->get('/seven', #[FromAttribute] static fn() => 1);
        $app->get('/fine', static fn() => Response::empty());
        try {
            ServerFactory::create($app);
            self::fail();
        } catch (InvalidHandlerError $error) {
            $lines = explode("\n", $error->getMessage());
        }
        self::assertSame('[NX-0303] The application has 10 problems:', $lines[0]);
        $expected = [
            [0, 'there is no type nothing'],
            [1, 'there is no {missing} in the path'],
            [1, 'there is no service Nexus\Tests\Unit\Http\Unknown'],
            [1, 'the application\'s actor system has no actor "x"'],
            [2, 'Greeter::missing(), and there is no such public method'],
            [3, 'Cannot serve route "/four/{x"'],
            [6, 'it has #[FromService] and #[FromAttribute], of which one can apply'],
            [6, 'has #[Middleware] where it does not apply: Attribute'],
            [8, 'has #[FromAttribute] where it does not apply: Attribute'],
            [4, 'GET is served already by "/five/{a}"'],
        ];
        foreach ($expected as $index => [$offset, $text]) {
            $line = $lines[$index + 1];
            self::assertStringStartsWith('  ' . ($index + 1) . '. ', $line);
            self::assertStringContainsString($text, $line);
            self::assertStringEndsWith(\sprintf('(%s:%d)', __FILE__, $first + $offset), $line);
        }
    }

    public function testAHandlerWithEnumsCanBeSurrounded(): void
    {
        $app = App::create()->get('/{id:int}/{mood}', static fn(Mood $mood, int $id): array => [$mood, $id])->app();
        $routes = [];
        $around = static function (?string $route, \Closure $handler) use (&$routes): \Closure {
            return static function (mixed ...$arguments) use (&$routes, $route, $handler): mixed {
                $routes[] = $route;

                return $handler(...$arguments);
            };
        };
        $server = ServerFactory::create($app, around: $around);
        self::assertSame('["h",7]', $server->handle(Request::of('GET', '/7/h'))->body());
        self::assertSame(404, $server->handle(Request::of('GET', '/7/none'))->status());
        self::assertSame('GET /{id:int}/{mood}', $routes[0]);
    }

    public function testRoutesOfOneShapeShareTheirCode(): void
    {
        $app = App::create();
        $app->get('/a/{id}', static fn(int $id, Greeting $greeting) => 1);
        $app->get('/b/{other}', static fn(string $other, Greeter $greeter) => 1);
        $app->get('/c/{id}', static fn(Greeting $greeting, int $id) => 1);
        $lines = array_map(
            static fn(int $index): string => (new \ReflectionFunction($app->routes()[$index]->handler))->__toString(),
            [0, 1, 2],
        );
        [$a, $b, $c] = str_replace(['/a', '/b'], '', $lines);
        self::assertSame($a, $b);
        self::assertNotSame($a, $c);
    }
}

function greet(string $id): Response
{
    return Response::text("function {$id}");
}

class Greeting
{
    public string $text = 'hello';
}

final class Greeter
{
    public function __construct(public readonly Greeting $greeting) {}

    public function __invoke(int $id): Response
    {
        return Response::text("{$this->greeting->text} {$id}");
    }

    public function method(string $id): Response
    {
        return Response::text("method {$id}");
    }

    public static function fixed(string $id): Response
    {
        return Response::text("fixed {$id}");
    }
}

final class Psr15Greeter implements RequestHandlerInterface
{
    public function handle(ServerRequestInterface $request): ResponseInterface
    {
        $id = $request->getAttribute('id');
        \assert(\is_string($id));

        return new PsrResponse(200, [], "psr {$id}");
    }
}

final class OneService implements ContainerInterface
{
    public function get(string $id): object
    {
        return new \ArrayObject();
    }

    public function has(string $id): bool
    {
        return $id === 'id';
    }
}

#[\Attribute(\Attribute::TARGET_PARAMETER)]
final readonly class Shout
{
    public function __construct(public ?string $text = null) {}
}

final class ShoutResolver implements ParamResolver
{
    public function compile(\ReflectionParameter $parameter, ParamContext $context): ?\Closure
    {
        $shout = ParamContext::attributeOf($parameter, Shout::class);
        $name = strtoupper($parameter->getName());

        return $shout === null ? null : static function (Request $request) use ($shout, $name): string {
            $id = $request->attribute('id');
            \assert(\is_string($id));

            return $name . ' ' . ($shout->text ?? $id);
        };
    }
}

interface Unknown {}

enum Mood: string
{
    case Happy = 'h';
}
