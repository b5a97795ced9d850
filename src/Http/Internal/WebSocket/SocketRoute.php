<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\WebSocket;

use Nexus\Http\Response;
use Nexus\Http\WebSocket\Connection;
use Nexus\Http\WebSocket\Handler;
use Nexus\Time\Duration;

/**
 * What App::ws() or App::channel() was given: the handler of a route, and the settings of its handshake.
 *
 * @internal
 */
final readonly class SocketRoute
{
    /**
     * @param \Closure|Handler|ChannelRoute|string|array{string, string} $handler
     * @param array<string> $protocols
     * @param array<string> $origins
     */
    public function __construct(
        public \Closure|Handler|ChannelRoute|string|array $handler,
        private array $protocols,
        private array $origins,
        private int $maxMessage,
        private float|Duration $pingInterval,
    ) {}

    /**
     * The handler of a route as a person knows it: for a channel the class of its actor.
     *
     * @return mixed the same if it is no SocketRoute
     */
    public static function handlerOf(mixed $declared): mixed
    {
        $handler = $declared instanceof self ? $declared->handler : $declared;

        return $handler instanceof ChannelRoute ? $handler->actorClass : $handler;
    }

    /**
     * @param (\Closure(Connection): void)|Handler $handler
     *
     * @throws \Nexus\NexusException NX-0326 when a setting is wrong
     */
    public function response(\Closure|Handler $handler): Response
    {
        // The function checks the elements of both lists.
        /** @var list<non-empty-string> $protocols */
        $protocols = array_values($this->protocols);
        /** @var list<non-empty-string> $origins */
        $origins = array_values($this->origins);

        return Response::webSocket($handler, $protocols, $origins, $this->maxMessage, $this->pingInterval);
    }

    /**
     * The answer to a handshake whose WebSocket is not used.
     *
     * @throws \Nexus\NexusException NX-0326 when a setting is wrong
     */
    public function accepted(): Response
    {
        return $this->response(static function (Connection $_socket): void {});
    }
}
