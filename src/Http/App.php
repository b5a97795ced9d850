<?php

declare(strict_types=1);

namespace Nexus\Http;

use Nexus\Actor\ActorSystem;
use Nexus\Http\Handler\Resolver\ParamResolver as PortableShape;
use Nexus\Http\Internal\Argument\BootArguments;
use Nexus\Http\Internal\Definition;
use Nexus\Http\Internal\Directories;
use Nexus\Http\Internal\ErrorMap;
use Nexus\Http\Internal\Policy;
use Nexus\Http\Internal\Pool;
use Nexus\Http\Internal\Problems;
use Nexus\Http\OpenApi\Info;
use Nexus\Http\OpenApi\Routes;
use Nexus\Http\Server\HttpServer;
use Psr\Container\ContainerInterface;
use Psr\Log\LoggerInterface;
use Psr\SimpleCache\CacheInterface;

/**
 * Routes and their handlers.
 *
 *     $app = App::create();
 *     $app->get('/users/{id}', fn (int $id, Request $request) => Response::json(['id' => $id]));
 *     $app->group('/reports', function (RouteGroup $reports) {
 *         $reports->get('/daily', DailyReport::class)->deadline(30.0);
 *     })->deadline(5.0);
 */
final class App extends Routing
{
    use ChecksHealth;
    use Compiled;
    use Limited;
    use OpensChannels;
    use PortableNames;
    use ProtectsRoutes;
    use ProvidesServices;
    use Scheduled;
    use Warms;

    /** @var list<Definition> */
    private array $definitions = [];
    /** @var list<ParamResolver|PortableShape> */
    private array $resolvers = [];
    /** @var list<string> */
    private array $isolated = [];
    private ?bool $superglobals = null;
    private TrailingSlashes $trailingSlashes = TrailingSlashes::Strict;
    private readonly ErrorMap $errors;
    private ?ActorSystem $system = null;
    private readonly Directories $directories;
    private Info $info;

    private function __construct(
        private ?ContainerInterface $container,
        private readonly ?Pool $pool = null,
    ) {
        $this->policy = new Policy();
        $this->errors = new ErrorMap();
        $this->directories = new Directories();
        $this->info = new Info();
    }

    /**
     * Creates an application without routes.
     *
     * @param ContainerInterface|null $container creates the handlers that are given by their class name
     */
    public static function create(?ContainerInterface $container = null): self
    {
        return new self($container);
    }

    /**
     * Sets the actor system that the handlers use. Each worker has its own, which is shut down after the worker's last
     * request. `nexus status --actors` shows its actors.
     *
     * @throws \Nexus\NexusException NX-0303 when the application has another system already
     */
    public function withActors(ActorSystem $system): self
    {
        $this->system === null || $this->system === $system || throw InvalidHandlerError::secondActorSystem();
        $this->system = $system;
        $this->policy->change();

        return $this;
    }

    /**
     * Gives each request in progress an application instance of its own. For code that stores data of *the* request in
     * its objects and therefore cannot answer several requests at once.
     *
     *     return App::pooled(function () {
     *         $kernel = new Kernel('prod', false);
     *         return fn (ServerRequestInterface $request) => $kernel->answer($request);
     *     });
     *
     * The first instance is created when the server starts, further ones when more requests are in progress. An
     * instance whose request ended without an answer is not used again. When $max instances are in use, further
     * requests wait.
     *
     * @param callable(): mixed $make returns what a server could serve itself: a PSR-15 handler, or a callable that
     * takes the request
     * @param int $max maximum number of instances, and so of requests in progress, in each worker
     * @throws \Nexus\NexusException NX-0303 when $max is less than 1
     */
    public static function pooled(callable $make, int $max = 32): self
    {
        return new self(null, new Pool($make(...), $max >= 1 ? $max : throw InvalidHandlerError::emptyPool($max)));
    }

    /**
     * Sets what answers uncaught exceptions of a class, of classes that extend it, or that implement an interface.
     *
     *     $app->onError(OutOfStock::class, fn (OutOfStock $e): Response => Response::json(['item' => $e->item], 409));
     *
     * The function for the exception's class takes precedence, then that for the nearest parent, then those for
     * interfaces in the order of their registration, then that for \Throwable. An exception that none of them is for
     * is logged and answered with 500, unless it is an HttpException.
     *
     * @template T of object
     *
     * @param class-string<T> $class an exception or an interface
     * @param callable(T, Request): mixed $function returns a Response or a PSR-7 response, or null for the answer that
     * the exception has without a function; it may also take a PSR-7 request. If it throws, that exception is logged,
     * and the answer is 500. A function for 408, 413, 414, 431, 503 or 504 is also called once when the server starts,
     * since the server gives these answers without running code
     * @throws \Nexus\NexusException NX-0303 for a class that is no exception, and for a second function for one class
     */
    public function onError(string $class, callable $function): self
    {
        $this->errors->add($class, $function(...));
        $this->policy->change();

        return $this;
    }

    /**
     * Reports exceptions that are answered with 500, beside the server's log: to an error tracker, for example. The
     * client has its answer by then.
     *
     *     $app->reportTo(fn (Throwable $e, Request $request) => $tracker->send($e, $request->path()));
     *
     * @param LoggerInterface|callable(\Throwable, Request): mixed $reporter a logger gets the level "error", and the
     * exception and the request id in the context
     */
    public function reportTo(LoggerInterface|callable $reporter): self
    {
        $this->errors->reportTo($reporter instanceof LoggerInterface
            ? static function (\Throwable $thrown, Request $request) use ($reporter): void {
                $reporter->error($thrown->getMessage(), [
                    'exception' => $thrown,
                    'method' => $request->method(),
                    'path' => $request->path(),
                    'requestId' => $request->requestId(),
                ]);
            }
            : $reporter(...));
        $this->policy->change();

        return $this;
    }

    /**
     * Adds a way to compute arguments of handlers. Resolvers of the application are asked before those of this package,
     * in the order of their registration.
     *
     * @param PortableShape|ParamResolver $resolver also in the shape of the Nexus library
     * @param bool $override it is asked before those that are registered already
     */
    public function paramResolver(ParamResolver|PortableShape $resolver, bool $override = false): self
    {
        $this->resolvers = $override ? [$resolver, ...$this->resolvers] : [...$this->resolvers, $resolver];
        $this->policy->change();

        return $this;
    }

    /**
     * Adds the routes that attributes declare in the classes below a directory: #[Get('/users')] on a method, or on a
     * class with __invoke(). A file is loaded only if it declares a class and contains an attribute.
     *
     *     $app->discover(__DIR__ . '/src/Controller');
     */
    public function discover(string $directory): self
    {
        $this->directories->add($directory, Definition::caller());
        $this->policy->change();

        return $this;
    }

    /**
     * Remembers which files below the directories of discover() declare which classes, so that the next start examines
     * only new and changed files. Routes are always read from the code.
     *
     * @param string|null $key of the entry; null: "nexus.http.routes". Two applications in one cache need two keys
     */
    public function withRouteCache(CacheInterface $cache, ?string $key = null): self
    {
        $this->directories->useCache($cache, $key);

        return $this;
    }

    /** Removes the entry of withRouteCache() from its cache. */
    public function clearRouteCache(): void
    {
        $this->directories->clearCache();
    }

    /**
     * Serves an OpenAPI 3.1 document of the routes, and a page to browse it. The document is made of the patterns, and
     * of the types, attributes and comments of the handlers.
     *
     * @param string $path of the document
     * @param string|null $page path of the page; null: there is none
     * @param string $title of the API
     * @param string $version of the API
     * @param string $description of the API
     */
    public function openApi(
        string $path = '/openapi.json',
        ?string $page = null,
        string $title = 'API',
        string $version = '1.0.0',
        string $description = '',
    ): self {
        $this->info = new Info($title, $version, $description);
        Routes::add($this, $path, $page, $this->info);

        return $this;
    }

    /**
     * Isolates state that PHP keeps once per process, so that each request has its own: "App\\Registry::$current" or
     * "App\\Registry::*" (static properties), "function:legacy_cache", "function:App\\Legacy::cached" (their static
     * variables), "global:wpdb". A request starts with the values from the boot; objects are shared. Its changes are
     * discarded when it ends; with pooled() they stay with the application instance. A class that only a later file
     * declares is written "?Legacy\\Config::*".
     *
     * @param list<string> $what the server refuses to start with NX-0711 to NX-0714 for an entry that names none of
     * these
     */
    public function isolate(array $what): self
    {
        $this->isolated = [...$this->isolated, ...$what];
        $this->policy->change();

        return $this;
    }

    /**
     * @internal
     * @return list<string> the names that isolate() was given
     */
    public function isolated(): array
    {
        return $this->isolated;
    }

    /** Sets what happens to a path whose last slash is missing, or is too much. By default it is answered with 404. */
    public function trailingSlashes(TrailingSlashes $policy): self
    {
        $this->trailingSlashes = $policy;
        $this->policy->change();

        return $this;
    }

    /**
     * Fills $_GET and the other superglobals for every request, or for none. By default they are filled once any code
     * mentions them.
     */
    public function superglobals(bool $fill = true): self
    {
        $this->superglobals = $fill;
        $this->policy->change();

        return $this;
    }

    public function group(string $prefix, \Closure $register): RouteGroup
    {
        return $this->root()->group($prefix, $register);
    }

    /** Returns itself. */
    public function app(): self
    {
        return $this;
    }

    /**
     * @internal
     * @return list<Definition>
     */
    public function definitions(?Problems $problems = null): array
    {
        return [...$this->definitions, ...$this->directories->definitions($this->policy, $problems)];
    }

    /** @internal */
    public function define(Definition $definition): void
    {
        $this->definitions[] = $definition;
        $this->policy->change();
    }

    /**
     * @internal
     * @return list<ParamResolver>
     */
    public function resolvers(): array
    {
        return $this->converted($this->resolvers);
    }

    /** @internal */
    public function bootArguments(): BootArguments
    {
        return $this->constructorArguments($this->resolvers);
    }

    /** @internal what the OpenAPI document says besides the routes */
    public function info(): Info
    {
        return $this->info;
    }

    /** @internal */
    public function container(): ?ContainerInterface
    {
        return $this->container;
    }

    /**
     * @internal
     * @throws InvalidHandlerError NX-0303 when it has another one
     */
    public function useContainer(ContainerInterface $container): void
    {
        $this->container === null || $this->container === $container || throw InvalidHandlerError::secondContainer();
        $this->container = $container;
        $this->policy->change();
    }

    /** @internal */
    public function system(): ?ActorSystem
    {
        return $this->system;
    }

    /** @internal */
    public function errors(): ErrorMap
    {
        return $this->errors;
    }

    /** @internal */
    public function pool(): ?Pool
    {
        return $this->pool;
    }

    /** @internal */
    public function configure(HttpServer $server): void
    {
        $server->superglobals($this->superglobals);
        $server->trailingSlashes($this->trailingSlashes->value);
        $server->isolate($this->isolated);
    }

    /** @internal the settings for routes, unless a group or a route sets others */
    public function policy(): Policy
    {
        return $this->policy;
    }

    protected function add(array $methods, string $pattern, callable|array|string|object $handler): RouteBuilder
    {
        return $this->root()->add($methods, $pattern, $handler);
    }

    /** Not stored: it refers to this object, and a reference cycle would stay until the garbage collector runs. */
    private function root(): RouteGroup
    {
        return new RouteGroup($this, '', $this->policy);
    }
}
