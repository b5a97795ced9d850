<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\WebSocket;

use Nexus\Actor\ActorSystem;
use Nexus\Async\CancelledError;
use Nexus\Http\App;
use Nexus\Http\ClientGoneException;
use Nexus\Http\Internal\ErrorMap;
use Nexus\Http\Internal\Handler;
use Nexus\Http\Internal\Handlers;
use Nexus\Http\Internal\Services;
use Nexus\Http\InvalidHandlerError;
use Nexus\Http\ParamContext;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Http\WebSocket\ChannelActor;
use Nexus\Http\WebSocket\Connection;
use Nexus\Http\WebSocket\Handler as SocketHandler;
use Nexus\Http\Ws\WebSocket\WebSocketChannelActor;
use Nexus\Http\Ws\WebSocket\WebSocketContext;
use Nexus\Http\Ws\WebSocket\WebSocketHandler;

use function Nexus\Http\Internal\pattern_parameters;

/**
 * Makes the handler of a route for WebSockets: it answers the handshake with a response whose connection calls what the
 * route was given. Arguments are computed before.
 *
 * @internal
 */
final readonly class SocketHandlers
{
    private ?ActorSystem $system;
    private Channels $channels;
    private ErrorMap $errors;

    public function __construct(private Handlers $handlers, private Services $services, App $app)
    {
        $this->system = $app->system();
        $this->channels = $app->channels();
        $this->errors = $app->errors();
    }

    /** @throws \Nexus\NexusException NX-0303, and NX-0326 when a setting of the handshake is wrong */
    public function resolve(string $pattern, SocketRoute $route, ?string $host): Handler
    {
        $route->accepted();
        $handler = $route->handler;

        return match (true) {
            $handler instanceof ChannelRoute => $this->channel($pattern, $route, $handler, $host),
            $handler instanceof SocketHandler => $this->object($route, $handler),
            \is_string($handler) && is_subclass_of($handler, SocketHandler::class)
                => $this->ofClass($pattern, $route, $handler),
            \is_string($handler) && is_subclass_of($handler, WebSocketHandler::class)
                => $this->ofLibrary($pattern, $route, $handler),
            default => $this->function($pattern, $route, $handler),
        };
    }

    /** One object for all connections. */
    private function object(SocketRoute $route, SocketHandler $handler): Handler
    {
        return new Handler(
            fn(Request $request): Response
                => self::answer($route, $request, fn(): SocketHandler => $this->reported($handler, $request)),
            $handler::class,
        );
    }

    /**
     * An object for each connection.
     *
     * @param class-string<SocketHandler> $class
     */
    private function ofClass(string $pattern, SocketRoute $route, string $class): Handler
    {
        $constructor = $this->constructor($pattern, $class);
        foreach (self::positions($constructor, Connection::class) as $position) {
            throw InvalidHandlerError::socketInConstructor($pattern, $constructor->getParameters()[$position]);
        }
        $closure = fn(Request $request, mixed ...$arguments): Response
            => self::answer(
                $route,
                $request,
                fn(): SocketHandler => $this->reported(new $class(...$arguments), $request),
            );

        return new Handler($closure, $class, $constructor);
    }

    /** @param class-string<WebSocketHandler> $class */
    private function ofLibrary(string $pattern, SocketRoute $route, string $class): Handler
    {
        $constructor = $this->constructor($pattern, $class);
        $positions = self::positions($constructor, WebSocketContext::class);
        $closure = function (Request $request, mixed ...$arguments) use ($route, $class, $positions): Response {
            $make = static function (WebSocketContext $context) use ($class, $arguments, $positions): WebSocketHandler {
                $arguments = array_replace($arguments, array_fill_keys($positions, $context));

                return new $class(...ConnectionArgument::resolved($arguments, $context));
            };

            return self::answer(
                $route,
                $request,
                fn(): SocketHandler => $this->reported(new LibraryHandler($make, $request), $request),
                $make,
            );
        };

        return new Handler($closure, $class, $constructor, $positions, isMadeByConnection: true);
    }

    /** A function that runs as long as the connection is open. */
    private function function(string $pattern, SocketRoute $route, mixed $declared): Handler
    {
        $handler = $this->handlers->resolve($pattern, $declared);
        $function = new \ReflectionFunction($handler->closure);
        $positions = self::positions($function, Connection::class);
        if ($positions === []) {
            throw InvalidHandlerError::noSocketParameter($pattern, $function);
        }
        $call = $handler->closure;
        $closure = fn(Request $request, mixed ...$arguments): Response => self::answer(
            $route,
            $request,
            fn(): \Closure => $this->observed(
                static function (Connection $socket) use ($call, $arguments, $positions): void {
                    $call(...array_replace($arguments, array_fill_keys($positions, $socket)));
                },
                $request,
            ),
        );

        return new Handler($closure, $handler->class, $function, $positions);
    }

    private function channel(string $pattern, SocketRoute $route, ChannelRoute $channel, ?string $host): Handler
    {
        $system = $this->system ?? throw InvalidHandlerError::noSystemForChannel($pattern);
        $class = $channel->actorClass;
        $hosts = $host === null ? [] : pattern_parameters('/' . str_replace('.', '/', $host));
        if (!isset(pattern_parameters($pattern)[$channel->key]) && !isset($hosts[$channel->key])) {
            throw InvalidHandlerError::noChannelKey($pattern, $channel->key);
        }
        if (!is_a($class, ChannelActor::class, true) && !is_a($class, WebSocketChannelActor::class, true)) {
            throw InvalidHandlerError::noChannelActor($pattern, $class);
        }
        $make = $channel->factory ?? $this->services->factory($class);
        $closure = function (Request $request) use ($route, $channel, $system, $make, $pattern): Response {
            $key = $request->attribute($channel->key);
            $key = \is_scalar($key) ? (string) $key : '';
            $checked = static fn(): ChannelActor|WebSocketChannelActor => self::actor($make($key), $pattern);
            $find = fn(): ?Channel => $this->channels->of($channel, $key, $system, $checked);

            return self::answer(
                $route,
                $request,
                fn(): SocketHandler => $this->reported(new ChannelSocket($find, $request), $request),
            );
        };

        return new Handler($closure, $class);
    }

    /**
     * @param \Closure(): (SocketHandler|(\Closure(Connection): void)) $make
     * @param (\Closure(WebSocketContext): WebSocketHandler)|null $maker for a WebSocketDispatcher
     */
    private static function answer(
        SocketRoute $route,
        Request $request,
        \Closure $make,
        ?\Closure $maker = null,
    ): Response {
        $handshake = Handshake::of($request);
        $handshake?->admit($request, $maker);

        return $handshake === null ? $route->response($make()) : $route->accepted();
    }

    /** @return ChannelActor<mixed>|WebSocketChannelActor<mixed> */
    private static function actor(mixed $made, string $pattern): ChannelActor|WebSocketChannelActor
    {
        return $made instanceof ChannelActor || $made instanceof WebSocketChannelActor
            ? $made
            : throw InvalidHandlerError::noChannelActor($pattern, get_debug_type($made));
    }

    /** @param class-string $class */
    private function constructor(string $pattern, string $class): \ReflectionFunctionAbstract
    {
        $reflection = new \ReflectionClass($class);
        if (!$reflection->isInstantiable()) {
            throw InvalidHandlerError::notCallable($pattern, $class);
        }

        return $reflection->getConstructor() ?? new \ReflectionFunction(static function (): void {});
    }

    /**
     * @param class-string $type
     *
     * @return list<int> of the parameters with this type
     */
    private static function positions(\ReflectionFunctionAbstract $function, string $type): array
    {
        return array_keys(array_filter(
            $function->getParameters(),
            static fn(\ReflectionParameter $one): bool => ParamContext::typeOf($one) === $type,
        ));
    }

    private function reported(SocketHandler $handler, Request $request): SocketHandler
    {
        return $this->errors->hasReporters()
            ? new ReportedHandler($handler, fn(\Closure $call) => $this->observe($call, $request))
            : $handler;
    }

    /**
     * @param \Closure(Connection): void $function
     *
     * @return \Closure(Connection): void
     */
    private function observed(\Closure $function, Request $request): \Closure
    {
        return $this->errors->hasReporters()
            ? function (Connection $socket) use ($function, $request): void {
                $this->observe(static fn() => $function($socket), $request);
            }
        : $function;
    }

    /** @param \Closure(): void $call */
    private function observe(\Closure $call, Request $request): void
    {
        try {
            $call();
        } catch (\Throwable $thrown) {
            if (!$thrown instanceof CancelledError && !$thrown instanceof ClientGoneException) {
                $this->report($thrown, $request);
            }

            throw $thrown;
        }
    }

    private function report(\Throwable $thrown, Request $request): void
    {
        try {
            $this->errors->report($thrown, $request);
        } catch (\Exception|\Error $failure) {
            error_log("nexus: a function of App::reportTo() failed: {$failure}");
        }
    }
}
