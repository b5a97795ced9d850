<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\WebSocket;

use Nexus\Http\App;
use Nexus\Http\Error\NotFound;
use Nexus\Http\Internal\Pipeline;
use Nexus\Http\Internal\Route;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Http\Server\HttpServer;
use Nexus\Http\ServerFactory;

/**
 * Requests to the WebSocket routes of an application that open no WebSocket. They match as in a server: a path that
 * belongs to another route of the application has no WebSocket.
 *
 * @internal
 */
final class Handshakes
{
    /** What the servers below were made of. */
    private ?Pipeline $pipeline = null;
    private ?HttpServer $gate = null;
    private ?HttpServer $router = null;

    public function __construct(private readonly App $app) {}

    /** The answer of a route, its middleware and that of the application. Other routes answer with 404. */
    public function answer(Request $request): Response
    {
        $this->dropStale();

        return ($this->gate ??= $this->makeGate())->handle($request);
    }

    /** @return array{Route, array<string, string>}|null the WebSocket route of a path, and its parameters */
    public function match(string $path, string $host): ?array
    {
        $this->dropStale();
        $handshake = new Handshake();
        $response = ($this->router ??= $this->makeRouter())->handle(
            $handshake->mark(Request::of('GET', $path === '' ? '/' : $path, $host === '' ? [] : ['Host' => $host])),
        );
        $request = $handshake->take();
        $route = $request === null ? null : $this->routes()[(int) $response->body()] ?? null;
        if ($request === null || $route === null) {
            return null;
        }
        $parameters = array_diff_key($request->attributes(), [Handshake::class => true]);

        return [$route, array_map(strval(...), array_filter($parameters, is_scalar(...)))];
    }

    /** @return list<Route> of WebSockets */
    public function sockets(): array
    {
        return array_values(array_filter($this->routes(), static fn(Route $one): bool => $one->socket !== null));
    }

    /** @return list<Route> for GET, the only method of a handshake */
    private function routes(): array
    {
        return array_values(array_filter(
            $this->app->pipeline()->routes,
            static fn(Route $one): bool => \in_array('GET', $one->methods, true),
        ));
    }

    private function makeGate(): HttpServer
    {
        $pipeline = $this->app->pipeline();
        $refuse = static fn(Request $_request): never => throw new NotFound();
        $refuse = $pipeline->around === null ? $refuse : ($pipeline->around)($refuse);

        return ServerFactory::ofRoutes($this->app, array_map(
            static fn(Route $one): Route => $one->socket === null ? $one->answeredBy($refuse) : $one,
            $this->routes(),
        ), $pipeline->unmatched);
    }

    private function makeRouter(): HttpServer
    {
        $routes = [];
        foreach ($this->routes() as $number => $route) {
            $routes[] = $route->answeredBy(static function (Request $request) use ($route, $number): Response {
                if ($route->socket !== null) {
                    Handshake::of($request)?->admit($request);
                }

                return Response::text((string) $number);
            });
        }

        return ServerFactory::ofRoutes($this->app, $routes, null);
    }

    private function dropStale(): void
    {
        $pipeline = $this->app->pipeline();
        if ($this->pipeline !== $pipeline) {
            $this->pipeline = $pipeline;
            $this->gate = $this->router = null;
        }
    }
}
