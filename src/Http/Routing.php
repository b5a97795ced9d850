<?php

declare(strict_types=1);

namespace Nexus\Http;

use Nexus\Http\File\Files;
use Nexus\Http\File\FilesError;
use Nexus\Http\Internal\WebSocket\ChannelRoute;
use Nexus\Http\Internal\WebSocket\SocketRoute;
use Nexus\Http\WebSocket\Handler;
use Nexus\Time\Duration;
use Psr\Http\Server\MiddlewareInterface;

/**
 * Registers routes. It is implemented by an App, by a group of routes, and by the route registered last, so that calls
 * chain.
 *
 * A handler takes path parameters by name (int, float, bool, string or a backed enum), the Request, services, and what
 * attributes describe, in any order. A path whose parameter does not convert to its type gets a 404. When the server
 * starts, all routes are validated, and one error lists everything that is wrong (NX-0303).
 */
abstract class Routing
{
    /**
     * Also answers HEAD.
     *
     * @param callable|array{string, string}|string|object $handler a function, an object with __invoke(), a PSR-15
     * handler, an actor, the name of a class of these, or a class and its method
     */
    final public function get(string $pattern, callable|array|string|object $handler): RouteBuilder
    {
        return $this->add(['GET'], $pattern, $handler);
    }

    /**
     * Sends the files of a directory, for GET and HEAD: /assets/app.js is app.js in it.
     *
     * @param string $prefix "/assets"; empty: every path that no other route has
     * @param string|Files $directory a path, or Files with settings
     * @throws FilesError NX-1167 when it is no directory
     */
    final public function files(string $prefix, string|Files $directory): RouteBuilder
    {
        $files = \is_string($directory) ? Files::in($directory) : $directory;

        return $this->add(['GET'], rtrim($prefix, '/') . '/{path...}', $files);
    }

    /**
     * Adds a route for POST, as get().
     *
     * @param callable|array{string, string}|string|object $handler a function, an object with __invoke(), a PSR-15
     * handler, an actor, the name of a class of these, or a class and its method
     */
    final public function post(string $pattern, callable|array|string|object $handler): RouteBuilder
    {
        return $this->add(['POST'], $pattern, $handler);
    }

    /**
     * Adds a route for PUT, as get().
     *
     * @param callable|array{string, string}|string|object $handler a function, an object with __invoke(), a PSR-15
     * handler, an actor, the name of a class of these, or a class and its method
     */
    final public function put(string $pattern, callable|array|string|object $handler): RouteBuilder
    {
        return $this->add(['PUT'], $pattern, $handler);
    }

    /**
     * Adds a route for PATCH, as get().
     *
     * @param callable|array{string, string}|string|object $handler a function, an object with __invoke(), a PSR-15
     * handler, an actor, the name of a class of these, or a class and its method
     */
    final public function patch(string $pattern, callable|array|string|object $handler): RouteBuilder
    {
        return $this->add(['PATCH'], $pattern, $handler);
    }

    /**
     * Adds a route for DELETE, as get().
     *
     * @param callable|array{string, string}|string|object $handler a function, an object with __invoke(), a PSR-15
     * handler, an actor, the name of a class of these, or a class and its method
     */
    final public function delete(string $pattern, callable|array|string|object $handler): RouteBuilder
    {
        return $this->add(['DELETE'], $pattern, $handler);
    }

    /**
     * Adds a route for OPTIONS, as get().
     *
     * @param callable|array{string, string}|string|object $handler a function, an object with __invoke(), a PSR-15
     * handler, an actor, the name of a class of these, or a class and its method
     */
    final public function options(string $pattern, callable|array|string|object $handler): RouteBuilder
    {
        return $this->add(['OPTIONS'], $pattern, $handler);
    }

    /**
     * Adds a route for every method, as get().
     *
     * @param callable|array{string, string}|string|object $handler a function, an object with __invoke(), a PSR-15
     * handler, an actor, the name of a class of these, or a class and its method
     */
    final public function any(string $pattern, callable|array|string|object $handler): RouteBuilder
    {
        return $this->add(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'], $pattern, $handler);
    }

    /**
     * Adds a route whose connections become WebSockets. It is a route for GET: its middleware, requirements, host,
     * deadline and arguments belong to the handshake, which they may refuse.
     *
     *     $app->ws('/games/{game}', function (Connection $socket, int $game, Chat $chat): void {
     *         while ($message = $socket->receive()) {
     *             $chat->say($game, $message->data);
     *         }
     *     });
     *
     * @param \Closure|Handler|string|array{string, string} $handler a function, or a class and its method, with a
     * parameter of the type Connection: it runs in a coroutine of its own, and when it returns, the connection is
     * closed. Or the name of a class that implements Handler: each connection has an object, whose constructor gets its
     * arguments as a handler does. Or a Handler, which all connections share
     * @param array<callable|string|MiddlewareInterface> $middleware as for middleware() of the route
     * @param array<string> $protocols the subprotocols of the server, the preferred one first
     * @param array<string> $origins further origins whose pages may connect, as "https://shop.example"; "*": all. Pages
     * of the host that the request was sent to may always connect
     * @param int $maxMessage largest message of a client in bytes; a longer one closes the connection with 1009
     * @param float|Duration $pingInterval seconds; a client that sends nothing for so long gets a ping, and is lost if
     * it then sends nothing for as long
     */
    final public function ws(
        string $pattern,
        \Closure|Handler|string|array $handler,
        array $middleware = [],
        array $protocols = [],
        array $origins = [],
        int $maxMessage = 1_048_576,
        float|Duration $pingInterval = 30.0,
    ): RouteBuilder {
        $route = new SocketRoute($handler, $protocols, $origins, $maxMessage, $pingInterval);

        return $this->add(['GET'], $pattern, $route)->middleware(...array_values($middleware));
    }

    /**
     * Adds a route for WebSockets, as ws(), whose events an actor handles: one for each value of a path parameter in
     * each worker. It starts when the first connection is opened, in the system of App::withActors(). Its mailbox
     * holds 1,024 messages; while it is full, clients wait.
     *
     *     $app->channel('/games/{game}', Game::class, 'game');
     *
     * @param string $actorClass extends ChannelActor
     * @param string $key name of the path parameter
     * @param (\Closure(string): mixed)|null $factory creates the actor, at each start and restart; it gets the value of
     * the path parameter. Null: an object of the class, whose constructor gets services
     * @param array<callable|string|MiddlewareInterface> $middleware as for middleware() of the route
     * @param array<string> $protocols as for ws()
     * @param array<string> $origins as for ws()
     * @param int $maxMessage bytes, as for ws()
     * @param float|Duration $pingInterval seconds, as for ws()
     */
    final public function channel(
        string $pattern,
        string $actorClass,
        string $key,
        ?\Closure $factory = null,
        array $middleware = [],
        array $protocols = [],
        array $origins = [],
        int $maxMessage = 1_048_576,
        float|Duration $pingInterval = 30.0,
    ): RouteBuilder {
        $channel = new ChannelRoute($actorClass, $key, $factory);
        $route = new SocketRoute($channel, $protocols, $origins, $maxMessage, $pingInterval);

        return $this->add(['GET'], $pattern, $route)->middleware(...array_values($middleware));
    }

    /**
     * Registers routes with a common path prefix and common settings. Groups can be nested.
     *
     * @param \Closure(RouteGroup): mixed $register
     */
    abstract public function group(string $prefix, \Closure $register): RouteGroup;

    /** @internal */
    abstract public function app(): App;

    /**
     * @param list<string> $methods
     * @param callable|array{string, string}|string|object $handler
     */
    abstract protected function add(
        array $methods,
        string $pattern,
        callable|array|string|object $handler,
    ): RouteBuilder;
}
