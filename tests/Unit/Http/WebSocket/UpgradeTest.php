<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\WebSocket;

use Nexus\Http\App;
use Nexus\Http\Cache\ResponseCache;
use Nexus\Http\Internal\Psr\Bridge;
use Nexus\Http\Internal\Psr\NativeHandler;
use Nexus\Http\Middleware\Compression;
use Nexus\Http\Middleware\RequestId;
use Nexus\Http\Middleware\SecurityHeaders;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Http\WebSocket\Connection;
use Nyholm\Psr7\Response as Psr7Response;
use Nyholm\Psr7\Stream;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\DataProvider;
use Psr\Http\Message\ResponseInterface;
use Psr\Http\Message\ServerRequestInterface;
use Psr\Http\Server\MiddlewareInterface;
use Psr\Http\Server\RequestHandlerInterface;
use Symfony\Component\Cache\Adapter\ArrayAdapter;

/** Middleware around routes for WebSockets. */
#[CoversClass(Bridge::class)]
#[CoversClass(NativeHandler::class)]
final class UpgradeTest extends SocketTestCase
{
    /** @return iterable<string, array{\Closure(ResponseInterface): ResponseInterface}> */
    public static function changes(): iterable
    {
        yield 'none' => [static fn(ResponseInterface $response): ResponseInterface => $response];
        yield 'a header' => [
            static fn(ResponseInterface $response): ResponseInterface => $response->withHeader('X-Inner', 'other'),
        ];
        yield 'the body was read' => [static function (ResponseInterface $response): ResponseInterface {
            self::assertSame('', (string) $response->getBody());

            return $response;
        }];
        yield 'another body' => [
            static fn(ResponseInterface $response): ResponseInterface => $response->withBody(Stream::create('')),
        ];
        yield 'a closed body' => [static function (ResponseInterface $response): ResponseInterface {
            $response->getBody()->close();

            return $response;
        }];
        yield 'another object' => [
            static fn(ResponseInterface $response): ResponseInterface => new Psr7Response(101, $response->getHeaders()),
        ];
    }

    /** @param \Closure(ResponseInterface): ResponseInterface $change */
    #[DataProvider('changes')]
    public function testPsr15MiddlewareKeepsTheUpgrade(\Closure $change): void
    {
        $app = App::create()->middleware(self::psr15($change));
        $app->ws('/', static fn(Connection $socket) => $socket->send('open'), [self::mark(...)]);
        self::assertSame('open', $this->connect($app, '/')->receive());
        $response = $app->handle(Request::of('GET', '/', self::handshake()));
        self::assertSame(101, $response->status());
        $header = $response->header('X-Inner');
        self::assertContains($header, ['yes', 'other']);
        self::assertSame($change(new Psr7Response(101, ['X-Inner' => 'yes']))->getHeaderLine('X-Inner'), $header);
    }

    public function testPsr15MiddlewareMayAnswerInstead(): void
    {
        $answer = static fn(ResponseInterface $response): ResponseInterface => $response->withStatus(418);
        $app = App::create()->middleware(self::psr15($answer));
        $app->ws('/', static fn(Connection $socket) => null);
        $response = $app->handle(Request::of('GET', '/', self::handshake()));
        self::assertSame([418, ''], [$response->status(), $response->body()]);
    }

    public function testTheMiddlewareOfThisPackageKeepsTheUpgrade(): void
    {
        $app = App::create()->middleware(
            new Compression(),
            SecurityHeaders::create(),
            new RequestId(),
            ResponseCache::in(new ArrayAdapter()),
        );
        $app->ws('/', static fn(Connection $socket) => $socket->send('open'));
        foreach (['first', 'second'] as $time) {
            self::assertSame('open', $this->connect($app, '/')->receive(), $time);
        }
        $response = $app->handle(Request::of('GET', '/', self::handshake() + ['Accept-Encoding' => 'gzip']));
        self::assertSame(101, $response->status());
        self::assertNull($response->header('Content-Encoding'));
        self::assertNotNull($response->header('X-Content-Type-Options'));
    }

    /** @param callable(Request): Response $next */
    private static function mark(Request $request, callable $next): Response
    {
        return $next($request)->withHeader('X-Inner', 'yes');
    }

    /** @return array<string, string> */
    private static function handshake(): array
    {
        return ['Connection' => 'Upgrade', 'Upgrade' => 'websocket', 'Sec-WebSocket-Version' => '13'];
    }

    /** @param \Closure(ResponseInterface): ResponseInterface $change */
    private static function psr15(\Closure $change): MiddlewareInterface
    {
        return new class ($change) implements MiddlewareInterface {
            public function __construct(private readonly \Closure $change) {}

            public function process(
                ServerRequestInterface $request,
                RequestHandlerInterface $handler,
            ): ResponseInterface {
                $changed = ($this->change)($handler->handle($request));
                \assert($changed instanceof ResponseInterface);

                return $changed;
            }
        };
    }
}
