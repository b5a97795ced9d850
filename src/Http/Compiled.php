<?php

declare(strict_types=1);

namespace Nexus\Http;

use Nexus\Async\Mutex;
use Nexus\Http\Internal\Compiler;
use Nexus\Http\Internal\Pipeline;
use Nexus\Http\Internal\Policy;
use Nexus\Http\Internal\Route;
use Nexus\Http\Internal\UrlGenerator;
use Nexus\Http\Server\HttpServer;

/**
 * What an application computes from its routes and settings at the first use. A later route, middleware or setting is
 * noticed at the next use, and everything is computed again.
 *
 * @internal
 */
trait Compiled
{
    private readonly Policy $policy;
    private ?Pipeline $pipeline = null;
    /** What handle() uses. */
    private ?HttpServer $server = null;
    private ?Mutex $making = null;
    private ?UrlGenerator $urls = null;
    /** The number of changes to the application before the values above were computed. */
    private int $changes = 0;

    /**
     * The URL of a route, percent-encoded: a path, or "//host/path" if the route has a host.
     *
     *     $app->get('/users/{id:int}', $show)->name('user.show');
     *     $app->url('user.show', ['id' => 7], ['tab' => 'orders']);    // /users/7?tab=orders
     *
     * @param array<string, mixed> $parameters strings, numbers, booleans, backed enums and \Stringable, by the names in
     * the patterns of the path and the host
     * @param array<string, mixed> $query as for http_build_query()
     * @param string|null $scheme "https" gives "https://host/path"; only for a route with a host
     * @throws UrlError NX-0355 when no route has the name, NX-0356 when the parameters do not fit its pattern
     */
    public function url(string $name, array $parameters = [], array $query = [], ?string $scheme = null): string
    {
        $this->dropStale();
        $this->urls ??= UrlGenerator::of($this->definitions());

        return $this->urls->url($name, $parameters, $query, $scheme);
    }

    /**
     * Answers a request in process, without a connection: the same routes, middleware and answers to errors as in a
     * server. For tests, and for code that calls its own API.
     *
     *     $response = $app->handle(Request::of('GET', '/users/7'));
     *
     * @return Response a streamed body or a file is part of it, and was not read
     * @throws InvalidHandlerError NX-0303 with everything that is wrong with the application
     * @throws \Nexus\Async\CancelledError when the caller is cancelled; the handler is cancelled too
     */
    public function handle(Request $request): Response
    {
        $this->dropStale();

        return ($this->server ?? $this->makeServer())->handle($request);
    }

    /**
     * @internal
     * @return list<Route>
     * @throws InvalidHandlerError NX-0303 with all problems
     */
    public function routes(): array
    {
        return $this->pipeline()->routes;
    }

    /**
     * @internal compiled at the first call
     * @throws InvalidHandlerError NX-0303 with all problems
     */
    public function pipeline(): Pipeline
    {
        $this->dropStale();

        return $this->pipeline ??= Compiler::compile($this);
    }

    /** Constructors of services may wait. The application is compiled once also if several coroutines need it then. */
    private function makeServer(): HttpServer
    {
        $this->making ??= new Mutex();

        return $this->making->synchronized(fn(): HttpServer => $this->server ??= ServerFactory::inProcess($this));
    }

    private function dropStale(): void
    {
        if ($this->changes !== $this->policy->changes()) {
            $this->changes = $this->policy->changes();
            $this->pipeline = null;
            $this->server = null;
            $this->urls = null;
        }
    }
}
