<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\WebSocket;

/**
 * What may be wrong with routes for WebSockets. InvalidHandlerError has these functions.
 *
 * @internal
 */
trait SocketProblems
{
    /** @internal */
    public static function noSocketParameter(string $pattern, \ReflectionFunction $function): self
    {
        return new self("The handler of {$pattern} ({$function->getFileName()}:{$function->getStartLine()}) has no "
            . 'parameter of the type Nexus\Http\WebSocket\Connection, so it cannot use its WebSocket. Add one, or '
            . 'register the route by get()');
    }

    /** @internal */
    public static function socketInConstructor(string $pattern, \ReflectionParameter $parameter): self
    {
        return self::about($pattern, $parameter, 'the object is created before the connection is opened. Its methods '
            . 'get the connection');
    }

    /** @internal */
    public static function noSystemForChannel(string $pattern): self
    {
        return new self("The channel {$pattern} has no system to start its actors in. Give one to App::withActors()");
    }

    /** @internal */
    public static function noChannelKey(string $pattern, string $key): self
    {
        return new self("The channel {$pattern} has the key \"{$key}\", and there is no {{$key}} in the path");
    }

    /** @internal */
    public static function noChannelActor(string $pattern, string $class): self
    {
        return new self("The actor of the channel {$pattern} is {$class}, which does not extend "
            . 'Nexus\Http\WebSocket\ChannelActor');
    }

    /** @internal */
    public static function notDispatched(string $path): self
    {
        return new self("The handler of {$path} does not extend Nexus\\Http\\Ws\\WebSocket\\WebSocketHandler, so a "
            . 'WebSocketDispatcher cannot call it: it needs a connection of this server. Use HttpClient::webSocket()');
    }

    /** @internal */
    public static function noChannels(int $max): self
    {
        return new self("App::withMaxChannels() allows 1 channel or more, {$max} given");
    }

    abstract private static function about(string $pattern, \ReflectionParameter $parameter, string $why): self;
}
