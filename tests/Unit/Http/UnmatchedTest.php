<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http;

use Nexus\Http\App;
use Nexus\Http\Error\HttpException;
use Nexus\Http\Error\NotFound;
use Nexus\Http\Internal\Unmatched;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Http\Server\HttpServer;
use Nexus\Http\ServerFactory;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

#[CoversClass(Unmatched::class)]
final class UnmatchedTest extends TestCase
{
    public function testOnErrorMapsNotFound(): void
    {
        $server = self::server(NotFound::class);
        self::assertSame([404, 'mapped /none'], self::ask($server, 'GET', '/none'));
        self::assertSame([404, 'mapped /number/x'], self::ask($server, 'GET', '/number/x'));
        self::assertSame([200, '5'], self::ask($server, 'GET', '/number/5'));
        self::assertSame([405, "405 Method Not Allowed\n"], self::ask($server, 'DELETE', '/number/5'));
    }

    public function testOnErrorMapsMethodNotAllowedWithTheMethods(): void
    {
        $server = self::server(HttpException::class);
        $response = $server->handle(Request::of('DELETE', '/number/5'));
        self::assertSame([405, 'mapped /number/5'], [$response->status(), $response->body()]);
        self::assertSame('GET, HEAD, OPTIONS', $response->header('Allow'));
    }

    public function testOptionsAreAnsweredAsWithoutOnError(): void
    {
        $response = self::server(HttpException::class)->handle(Request::of('OPTIONS', '/number/5'));
        self::assertSame([204, 'GET, HEAD, OPTIONS'], [$response->status(), $response->header('Allow')]);
    }

    public function testOptionsOfTheServerAreAnswered(): void
    {
        $response = self::server(HttpException::class)->handle(Request::of('OPTIONS', '*'));
        self::assertSame([204, 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'], [$response->status(), $response->header('Allow')]);
        $plain = ServerFactory::create(App::create())->handle(Request::of('OPTIONS', '*'));
        self::assertSame($response->header('Allow'), $plain->header('Allow'));
    }

    public function testMiddlewareSeesRequestsThatMatchNoRoute(): void
    {
        $add = static function (Request $request, callable $next): Response {
            $response = $next($request);
            \assert($response instanceof Response);

            return $response->withHeader('X-Seen', $request->path());
        };
        $server = self::server(HttpException::class, $add);
        $response = $server->handle(Request::of('GET', '/none'));
        self::assertSame([404, '/none'], [$response->status(), $response->header('X-Seen')]);
        $response = $server->handle(Request::of('POST', '/number/5'));
        self::assertSame([405, '/number/5'], [$response->status(), $response->header('X-Seen')]);
    }

    public function testTheStatisticsCountThem(): void
    {
        $middleware = static fn(Request $request, callable $next): mixed => $next($request);
        foreach ([self::server(HttpException::class), self::server(HttpException::class, $middleware)] as $server) {
            $server->handle(Request::of('GET', '/none'));
            $server->handle(Request::of('GET', '/number/x'));
            $server->handle(Request::of('DELETE', '/number/5'));
            $server->handle(Request::of('OPTIONS', '/number/5'));
            $server->handle(Request::of('GET', '/number/5'));
            $statistics = $server->stats();
            self::assertSame([2, 1], [$statistics['notFound'], $statistics['methodNotAllowed']]);
        }
    }

    public function testAPathThatDoesNotConvertBehindMiddlewareIsCounted(): void
    {
        $app = App::create();
        $app->get('/number/{n}', static fn(int $n): Response => Response::text((string) $n))
            ->middleware(static fn(Request $request, callable $next): mixed => $next($request));
        $app->post('/number/{n}', static fn(): Response => Response::text('posted'));
        $server = ServerFactory::create($app);
        self::assertSame(404, self::ask($server, 'GET', '/number/x')[0]);
        $statistics = $server->stats();
        self::assertSame([1, 0], [$statistics['notFound'], $statistics['methodNotAllowed']]);
    }

    /** @param class-string<HttpException> $mapped */
    private static function server(string $mapped, ?\Closure $middleware = null): HttpServer
    {
        $app = App::create();
        if ($middleware !== null) {
            $app->middleware($middleware);
        }
        $app->onError($mapped, static function (HttpException $e, Request $request): Response {
            $response = Response::text("mapped {$request->path()}", $e->status);
            foreach ($e->headers as $name => $value) {
                $response = $response->withHeader($name, $value);
            }

            return $response;
        });
        $app->get('/number/{n}', static fn(int $n): Response => Response::text((string) $n));

        return ServerFactory::create($app);
    }

    /** @return array{int, string} */
    private static function ask(HttpServer $server, string $method, string $path): array
    {
        $response = $server->handle(Request::of($method, $path, ['Accept' => 'text/plain']));

        return [$response->status(), $response->body()];
    }
}
