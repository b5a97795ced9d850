<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http;

use Nexus\Http\App;
use Nexus\Http\Attribute\FromAttribute;
use Nexus\Http\Attribute\Middleware;
use Nexus\Http\Error\Conflict;
use Nexus\Http\Error\MethodNotAllowed;
use Nexus\Http\Error\NotFound;
use Nexus\Http\InvalidHandlerError;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Http\RouteContext;
use Nexus\Http\RouteGroup;
use Nexus\Http\RouteMiddleware;
use Nexus\Http\ServerFactory;
use PHPUnit\Framework\TestCase;
use Psr\Http\Message\ResponseInterface;
use Psr\Http\Message\ServerRequestInterface;
use Psr\Http\Server\MiddlewareInterface;
use Psr\Http\Server\RequestHandlerInterface;

final class MiddlewareTest extends TestCase
{
    /** @var list<string> */
    private array $log = [];

    public function testRunsFromTheApplicationToTheRouteWhateverTheOrderOfRegistration(): void
    {
        $app = App::create();
        $app->group('/g', function (RouteGroup $group): void {
            $group->group('/h', function (RouteGroup $inner): void {
                $inner->get('/x', $this->handler())->middleware($this->logged('route'), $this->logged('second'));
            })->middleware($this->logged('inner'));
        })->middleware($this->logged('outer'));
        $app->middleware($this->logged('app'));
        self::assertSame('done', $app->handle(Request::of('GET', '/g/h/x'))->body());
        $order = ['app', 'outer', 'inner', 'route', 'second', 'handler'];
        self::assertSame([...$order, '/second', '/route', '/inner', '/outer', '/app'], $this->log);
    }

    public function testAMiddlewareMayDifferBetweenRoutes(): void
    {
        $named = new class implements RouteMiddleware {
            public function forRoute(RouteContext $route): \Closure
            {
                $tag = implode('|', $route->methods) . " {$route->pattern} {$route->name} "
                    . \count($route->attributes(Middleware::class));

                return static function (Request $request, callable $next) use ($tag): Response {
                    $response = $next($request);
                    \assert($response instanceof Response);

                    return $response->withAddedHeader('X-Route', $tag);
                };
            }

            public function __invoke(Request $request, callable $next): Response
            {
                return $next($request)->withAddedHeader('X-Route', 'none');
            }
        };
        $app = App::create()->middleware($named);
        $app->get('/a/{id}', $this->handler())->name('a');
        $app->post('/b', #[Middleware(Psr15Tagging::class)] static fn(): Response => Response::empty(200))
            ->middleware($named);
        self::assertSame(['GET /a/{id} a 0', 'POST /b  1,POST /b  1', 'none'], [
            $app->handle(Request::of('GET', '/a/1'))->header('X-Route'),
            implode(',', $app->handle(Request::of('POST', '/b'))->headers()['X-Route']),
            $app->handle(Request::of('GET', '/missing'))->header('X-Route'),
        ]);
    }

    public function testMiddlewareAndSettingsThatAreAddedAfterTheFirstRequestHaveEffect(): void
    {
        $app = App::create();
        $group = $app->group('/g', fn(RouteGroup $group) => $group->get('/x', $this->handler()));
        $route = $app->post('/limited', static fn(): Response => Response::text('stored'));
        $missing = static fn(): Response => $app->handle(Request::of('GET', '/missing'));
        self::assertSame('done', $app->handle(Request::of('GET', '/g/x'))->body());
        self::assertSame(404, $missing()->status());
        self::assertSame(['handler'], $this->log);

        $this->log = [];
        $app->middleware($this->logged('app'));
        $group->middleware($this->logged('group'));
        $app->onError(NotFound::class, static fn(): Response => Response::text('mapped', 404));
        $route->bodyLimit(3);
        self::assertSame('done', $app->handle(Request::of('GET', '/g/x'))->body());
        self::assertSame(['app', 'group', 'handler', '/group', '/app'], $this->log);
        self::assertSame('mapped', $missing()->body());
        self::assertSame(413, $app->handle(Request::of('POST', '/limited', [], 'body'))->status());
    }

    public function testTheApplicationsSeesAResponseForEveryError(): void
    {
        $app = App::create()->middleware($this->logged('app'));
        $app->onError(\DomainException::class, static fn(): Response => Response::text('mapped', 422));
        $app->get('/domain/{id}', static fn(int $id): never => throw new \DomainException())
            ->middleware($this->logged('route'));
        $app->get('/conflict', static fn(): never => throw new Conflict());
        $status = static fn(string $method, string $path): int
            => $app->handle(Request::of($method, $path))->status();
        self::assertSame(422, $status('GET', '/domain/7'));
        self::assertSame(['app', 'route', '!route', '/app'], $this->log);
        $this->log = [];
        self::assertSame([409, 404, 404, 405, 204], [
            $status('GET', '/conflict'),
            $status('GET', '/missing'),
            $status('GET', '/domain/seven'),
            $status('POST', '/conflict'),
            $status('OPTIONS', '/conflict'),
        ]);
        self::assertSame(array_merge(...array_fill(0, 5, ['app', '/app'])), array_values(array_filter(
            $this->log,
            static fn(string $line): bool => !str_contains($line, 'route'),
        )));
    }

    public function testTheApplicationsSeesTheResponseToWhatAnotherOneInsideOfItThrows(): void
    {
        $refuse = static fn(Request $request, callable $next): Response => throw new Conflict('refused');
        $app = App::create()->middleware($this->logged('outer'), $this->logged('inner'), $refuse);
        $app->get('/', $this->handler());
        foreach (['/', '/missing'] as $path) {
            $this->log = [];
            self::assertSame(409, $app->handle(Request::of('GET', $path))->status());
            self::assertSame(['outer', 'inner', '/inner', '/outer'], $this->log, $path);
        }
    }

    public function testFunctionsForErrorsAreAskedForRequestsThatMatchNoRoute(): void
    {
        $app = App::create()
            ->onError(NotFound::class, static fn(NotFound $e, Request $r): Response => Response::text($r->path(), 404))
            ->onError(MethodNotAllowed::class, static fn(MethodNotAllowed $e): Response
                => Response::text(implode(' ', $e->allowed), 405));
        $app->get('/{id}', static fn(int $id): Response => Response::text((string) $id));
        self::assertSame('7', $app->handle(Request::of('GET', '/7'))->body());
        self::assertSame('/a/b', $app->handle(Request::of('GET', '/a/b'))->body());
        self::assertSame('/seven', $app->handle(Request::of('GET', '/seven'))->body());
        self::assertSame('GET HEAD OPTIONS', $app->handle(Request::of('PUT', '/7'))->body());
        $options = $app->handle(Request::of('OPTIONS', '/7'));
        self::assertSame([204, ['GET, HEAD, OPTIONS']], [$options->status(), $options->headers()['Allow']]);
    }

    public function testCanAnswerByItself(): void
    {
        $app = App::create()->middleware(static fn(Request $request, callable $next): Response => Response::text('no'));
        $app->get('/', $this->handler());
        self::assertSame('no', $app->handle(Request::of('GET', '/'))->body());
        self::assertSame([], $this->log);
    }

    public function testTheHandlerGetsTheRequestThatTheMiddlewarePassesOn(): void
    {
        $app = App::create();
        $app->get('/{id}/{size}', static fn(
            #[FromAttribute]
            string $user,
            #[FromAttribute('other')]
            ?string $none,
            int $id,
            Pace $size,
            Request $request,
        ): Response => Response::json([$user, $none, $id, $size->value, $request->attribute('user')]));
        $app->middleware(static function (Request $request, callable $next): mixed {
            return $next($request->withAttribute('user', 'ada')->withAttribute('id', '8'));
        });
        self::assertSame('["ada",null,8,"s","ada"]', $app->handle(Request::of('GET', '/7/s'))->body());
        self::assertSame(404, $app->handle(Request::of('GET', '/7/none'))->status());
    }

    public function testCanRunTheHandlerAgain(): void
    {
        $calls = 0;
        $app = App::create()->get('/', static function () use (&$calls): Response {
            return Response::text((string) ++$calls);
        })->middleware(static function (Request $request, callable $next): Response {
            $next($request);

            return $next($request);
        })->app();
        self::assertSame('2', $app->handle(Request::of('GET', '/'))->body());
    }

    public function testAMiddlewareThatReturnsNothingIsNamed(): void
    {
        $line = __LINE__ + 1;
        $app = App::create()->middleware(static function (Request $request, callable $next): void {
            $next($request);
        });
        $app->get('/', $this->handler());
        $thrown = null;
        $app->onError(InvalidHandlerError::class, static function (InvalidHandlerError $e) use (&$thrown): Response {
            $thrown = $e;

            return Response::empty(500);
        });
        $app->handle(Request::of('GET', '/'));
        self::assertInstanceOf(InvalidHandlerError::class, $thrown);
        self::assertSame('NX-0343', $thrown->errorCode());
        self::assertStringContainsString("Test.php:{$line} returned null. Return the", $thrown->getMessage());
    }

    public function testClassesAreCreatedOnceAndGetTheirServices(): void
    {
        $app = App::create();
        $app->get('/a', [Annotated::class, 'method']);
        $app->get('/b', [Annotated::class, 'method'])->middleware(Tagging::class);
        self::assertSame(['m;c1;'], $app->handle(Request::of('GET', '/a'))->headers()['X-Tag']);
        self::assertSame(['m;c1;plain;'], $app->handle(Request::of('GET', '/b'))->headers()['X-Tag']);
    }

    public function testMiddlewareSurroundsWhatPooledInstancesAnswer(): void
    {
        $app = App::pooled(static fn(): \Closure => static fn(Request $request): Response => Response::text('pooled'))
            ->middleware($this->logged('app'));
        self::assertSame('pooled', $app->handle(Request::of('GET', '/any'))->body());
        self::assertSame(['app', '/app'], $this->log);
    }

    public function testAPsr15MiddlewareRunsBetweenNativeOnes(): void
    {
        $app = App::create()->middleware($this->logged('app'), Psr15Tagging::class);
        $app->get('/{id}', static fn(int $id, #[FromAttribute] string $tag): Response => Response::text("{$id} {$tag}"))
            ->middleware($this->logged('route'));
        $response = $app->handle(Request::of('GET', '/7'));
        self::assertSame(['7 set', 'psr'], [$response->body(), $response->headers()['X-Tag'][0] ?? '']);
        self::assertSame(['app', 'route', '/route', '/app'], $this->log);
        self::assertSame([404, 'psr'], [
            $app->handle(Request::of('GET', '/seven'))->status(),
            $app->handle(Request::of('GET', '/a/b'))->headers()['X-Tag'][0] ?? '',
        ]);
    }

    public function testRefusesWhatIsNoMiddleware(): void
    {
        $line = __LINE__ + 2;
        $app = App::create();
        $app->middleware('Nexus\Missing', Pace::class);
        // @phpstan-ignore argument.type
        $app->get('/', $this->handler())->middleware(static fn(Request $a, callable $b, int $c): int => $c);
        try {
            ServerFactory::create($app);
            self::fail();
        } catch (InvalidHandlerError $error) {
            self::assertStringContainsString('[NX-0303] The application has 3 problems:', $error->getMessage());
            self::assertMatchesRegularExpression(
                "~1\. \"Nexus.Missing\" is no middleware\. .*\(\S+MiddlewareTest\.php:{$line}\)\n  2\. \S*Pace\" is no~",
                $error->getMessage(),
            );
            self::assertStringContainsString(' needs more than two arguments', $error->getMessage());
        }
    }

    private function handler(): \Closure
    {
        return function (): Response {
            $this->log[] = 'handler';

            return Response::text('done');
        };
    }

    private function logged(string $name): \Closure
    {
        return function (Request $request, callable $next) use ($name): mixed {
            $this->log[] = $name;
            try {
                $response = $next($request);
            } catch (\Throwable $thrown) {
                $this->log[] = "!{$name}";

                throw $thrown;
            }
            $this->log[] = "/{$name}";

            return $response;
        };
    }
}

enum Pace: string
{
    case Slow = 's';
}

final class Psr15Tagging implements MiddlewareInterface
{
    public function process(ServerRequestInterface $request, RequestHandlerInterface $handler): ResponseInterface
    {
        return $handler->handle($request->withAttribute('tag', 'set'))->withHeader('X-Tag', 'psr');
    }
}

final class Tagging
{
    public function __construct(private readonly Annotated $service, private readonly string $tag = 'plain') {}

    public function __invoke(Request $request, callable $next): Response
    {
        $response = $next($request);
        \assert($response instanceof Response);
        $tags = $response->headers()['X-Tag'][0] ?? '';

        return $response->withHeader('X-Tag', "{$tags}{$this->tag}{$this->service->suffix}");
    }
}

#[Middleware(Tagging::class, tag: 'c1')]
final class Annotated
{
    public string $suffix = ';';

    #[Middleware(Tagging::class, tag: 'm')]
    public function method(): Response
    {
        return Response::text('method');
    }
}
