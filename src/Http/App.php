<?php

declare(strict_types=1);

namespace Nexus\Http;

use Nexus\Actor\ActorSystem;
use Nexus\Http\Internal\BadHandler;
use Nexus\Http\Internal\Binding;
use Nexus\Http\Internal\Policy;
use Nexus\Http\Internal\Pool;
use Nexus\Http\Internal\Route;
use Nexus\Http\Internal\Server;
use Psr\Container\ContainerInterface;
use Psr\Http\Server\RequestHandlerInterface;

/**
 * Routes and the functions that answer them.
 *
 *     $app = App::create();
 *     $app->get('/users/{id}', fn (int $id, Request $request) => Response::json(['id' => $id]));
 *     $app->group('/reports', function (RouteGroup $reports) {
 *         $reports->get('/daily', DailyReport::class)->deadline(30.0);
 *     })->deadline(5.0);
 */
final class App extends Routing
{
    use Limited;

    /** @var list<Route> */
    private array $routes = [];
    /** @var list<string> */
    private array $isolated = [];
    private ?bool $superglobals = null;

    private function __construct(
        private readonly ?ContainerInterface $container,
        private readonly ?Pool $pool = null,
        private readonly ?ActorSystem $system = null,
    ) {
        $this->policy = new Policy();
    }

    /**
     * @param ActorSystem|ContainerInterface|null $system whose actors the handlers use: each worker has its own, which
     * ends after the worker's last request. Without one, the container may come first
     * @param ContainerInterface|null $container makes the handlers that are named by their class
     */
    public static function create(
        ActorSystem|ContainerInterface|null $system = null,
        ?ContainerInterface $container = null,
    ): self {
        return $system instanceof ContainerInterface ? new self($system) : new self($container, null, $system);
    }

    /**
     * One kernel (a container, an application) for each request in flight: code that keeps what it knows of *the*
     * request in its objects answers several at once.
     *
     *     return App::pooled(function () {
     *         $kernel = new Kernel('prod', false);
     *         return fn (ServerRequestInterface $request) => $kernel->answer($request);
     *     });
     *
     * The first is made when the server starts, further ones when more requests are in flight; one whose request ended
     * in anything but an answer is not used again. Beyond $max, requests wait their turn.
     *
     * @param callable(): mixed $make answers what could be served itself: a PSR-15 handler, or a callable that takes
     * the request
     * @param int $max kernels, and so requests in flight, in each worker
     * @throws BadHandler NX-0303 when $max is less than 1
     */
    public static function pooled(callable $make, int $max = 32): self
    {
        return new self(null, new Pool($make(...), $max >= 1 ? $max : throw BadHandler::emptyPool($max)));
    }

    /**
     * What PHP keeps once for the process, each request is to have for itself: "App\\Registry::$current" or
     * "App\\Registry::*" (static properties), "function:legacy_cache", "function:App\\Legacy::cached" (their static
     * variables), "global:wpdb". A request begins with the values of the boot, objects shared, and what it changes ends
     * with it; with pooled() it stays with the kernel. A class that only a later file declares: "?Legacy\\Config::*".
     *
     * @param list<string> $what NX-0711 to NX-0714 when the server starts, for what is no such thing
     */
    public function isolate(array $what): self
    {
        $this->isolated = [...$this->isolated, ...$what];

        return $this;
    }

    /** Fills $_GET and its kin for every request, or for none. By default they are, once some code mentions them. */
    public function superglobals(bool $fill = true): self
    {
        $this->superglobals = $fill;

        return $this;
    }

    public function group(string $prefix, \Closure $register): RouteGroup
    {
        return $this->root()->group($prefix, $register);
    }

    public function app(): self
    {
        return $this;
    }

    /**
     * @internal
     * @return list<Route>
     */
    public function routes(): array
    {
        return $this->routes;
    }

    /** @internal */
    public function system(): ?ActorSystem
    {
        return $this->system;
    }

    /** @internal */
    public function pool(): ?Pool
    {
        return $this->pool;
    }

    /** @internal */
    public function settle(Server $server): void
    {
        $server->superglobals($this->superglobals);
        $server->isolate($this->isolated);
    }

    /**
     * @internal
     * @param list<string> $methods
     */
    public function register(
        array $methods,
        string $pattern,
        callable|string|RequestHandlerInterface $handler,
        Policy $policy,
    ): void {
        $this->routes[] = Binding::route($methods, $pattern, $handler, $this->container, $policy);
    }

    /** @internal what holds where no group and no route says otherwise */
    public function policy(): Policy
    {
        return $this->policy;
    }

    protected function add(
        array $methods,
        string $pattern,
        callable|string|RequestHandlerInterface $handler,
    ): RouteBuilder {
        return $this->root()->add($methods, $pattern, $handler);
    }

    /** Not kept: it holds this one, and two that hold each other stay until somebody collects cycles. */
    private function root(): RouteGroup
    {
        return new RouteGroup($this, '', $this->policy);
    }
}
