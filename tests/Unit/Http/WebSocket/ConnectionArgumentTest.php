<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\WebSocket;

use Nexus\Http\App;
use Nexus\Http\Handler\Resolver\CompileContext;
use Nexus\Http\Handler\Resolver\InvocationContext;
use Nexus\Http\Handler\Resolver\ParamMetadata;
use Nexus\Http\Handler\Resolver\ParamResolver;
use Nexus\Http\Handler\Resolver\Scope;
use Nexus\Http\Handler\Resolver\WsConnectionContext;
use Nexus\Http\Internal\Argument\PortableResolver;
use Nexus\Http\Internal\WebSocket\ConnectionArgument;
use Nexus\Http\Ws\WebSocket\WebSocketContext;
use Nexus\Http\Ws\WebSocket\WebSocketFrame;
use Nexus\Http\Ws\WebSocket\WebSocketHandler;
use PHPUnit\Framework\Attributes\CoversClass;

/** Resolvers of the library compute arguments of a WebSocketHandler from its connection. */
#[CoversClass(ConnectionArgument::class)]
#[CoversClass(PortableResolver::class)]
#[CoversClass(WsConnectionContext::class)]
final class ConnectionArgumentTest extends SocketTestCase
{
    public function testAResolverGetsTheConnection(): void
    {
        $handler = new class ([]) extends WebSocketHandler {
            /** @param list<mixed> $seen */
            public function __construct(private readonly array $seen, private readonly ?WebSocketContext $ctx = null) {}

            public function onOpen(): void
            {
                $this->ctx?->send((string) json_encode($this->seen));
            }

            public function onMessage(WebSocketFrame $frame): void {}
        };
        $app = App::create()->paramResolver($this->resolver());
        $app->ws('/games/{game}', $handler::class);
        $app->get('/games/{game}/state', static fn(array $seen): array => $seen);

        $socket = $this->connect($app, '/games/tea');
        self::assertSame('["WsConnection","tea","\/games\/tea",true,true]', $socket->receive());
        self::assertSame('["HttpRequest"]', $app->handle(\Nexus\Http\Request::of('GET', '/games/tea/state'))->body());
    }

    private function resolver(): ParamResolver
    {
        return new class implements ParamResolver {
            public function compile(\ReflectionParameter $param, CompileContext $ctx): ?ParamMetadata
            {
                return $ctx->isRequestBound() && $param->getName() === 'seen'
                    ? new ParamMetadata($this, 'seen', 'array', [$ctx->scope])
                    : null;
            }

            public function resolve(ParamMetadata $metadata, InvocationContext $ctx): mixed
            {
                return $ctx instanceof WsConnectionContext ? [
                    $ctx->scope->name,
                    $ctx->pathParams['game'] ?? '',
                    $ctx->request->getUri()->getPath(),
                    $ctx->wsContext->isAlive(),
                    $metadata->payload === [Scope::WsConnection],
                ] : [$ctx->scope->name];
            }
        };
    }
}
