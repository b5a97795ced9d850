<?php

declare(strict_types=1);

namespace Nexus\Http\Ws\WebSocket;

use Nexus\Http\Internal\HandlerReflection;
use Nexus\Http\Internal\Route;
use Nexus\Http\Internal\WebSocket\ChannelRoute;
use Nexus\Http\Internal\WebSocket\SocketRoute;

/** A route of WebSocketRouter. */
final readonly class WebSocketRoute
{
    /** A route of App::ws(). */
    public const MODE_HANDLER = 'handler';
    /** A route of App::channel(). */
    public const MODE_CHANNEL = 'channel';

    private function __construct(
        /** The pattern: "/games/{game}". */
        public string $path,
        /** MODE_HANDLER or MODE_CHANNEL. */
        public string $mode,
        /** The class of the handler, or of the actor; "Closure" for a closure. */
        public string $targetClass,
        /** The path parameter that names the channel; null: the route has none. */
        public ?string $keyFrom,
    ) {}

    /** @internal */
    public static function of(Route $route): self
    {
        $declared = $route->socket?->handler;
        $handler = SocketRoute::handlerOf($declared);

        return new self(
            $route->pattern,
            $declared instanceof ChannelRoute ? self::MODE_CHANNEL : self::MODE_HANDLER,
            $handler instanceof \Closure ? 'Closure' : HandlerReflection::name($handler),
            $declared instanceof ChannelRoute ? $declared->key : null,
        );
    }
}
