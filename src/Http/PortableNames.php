<?php

declare(strict_types=1);

namespace Nexus\Http;

use Nexus\Actor\ActorRef;
use Nexus\Actor\Props;
use Nexus\Http\Actor\ActorMode;
use Nexus\Http\Actor\ActorRegistration;
use Nexus\Http\Actor\PoolSingletonSpawner;
use Nexus\Http\Actor\ResolvedActorTable;
use Nexus\Http\Handler\Resolver\ParamResolver as PortableShape;
use Nexus\Http\Handler\Resolver\ResolverServices;
use Nexus\Http\Internal\Argument\BootArguments;
use Nexus\Http\Internal\Argument\PortableResolver;
use Nexus\Http\Internal\Argument\RequestActors;
use Nexus\Http\Internal\Argument\SerializedBody;
use Nexus\Http\Internal\Definition;
use Nexus\Http\Internal\RegisteredActors;

/**
 * Methods of an application that have their names in the Nexus library (nexus-actors/nexus), for applications that move
 * over.
 *
 * @internal
 */
trait PortableNames
{
    private ErrorMode $errorMode = ErrorMode::Development;
    private ?MessageSerializer $serializer = null;
    private ?RegisteredActors $actors = null;

    /**
     * Another name of onError().
     *
     * @template T of object
     *
     * @param class-string<T> $class
     * @param callable(T, Request): mixed $function it may also take a PSR-7 request
     */
    public function onException(string $class, callable $function): self
    {
        return $this->onError($class, $function);
    }

    /**
     * Registers an actor of the application's system, which #[FromActor] finds by this name. It starts when the
     * application is compiled, in each worker.
     *
     * @template T of object
     *
     * @param Props<T> $props
     *
     * @throws InvalidHandlerError NX-0303 when the application has no system
     */
    public function actor(string $name, Props $props): ActorRegistration
    {
        return $this->register($name, $props, ActorMode::WorkerLocal);
    }

    /**
     * Gives each request an actor of its own for arguments with #[FromActor] of this name. The actor is spawned when
     * the first argument of the request needs it, under this name and a number, and stopped after the response. The
     * actor system has to be set before.
     *
     * @template T of object
     *
     * @param Props<T> $props
     *
     * @throws InvalidHandlerError NX-0303 when the application has no system
     */
    public function perRequestActor(string $name, Props $props): ActorRegistration
    {
        return $this->register($name, $props, ActorMode::PerRequest);
    }

    /** Whether an actor of App::actor() is one for all workers of the server. */
    public function requiresPoolSingleton(): bool
    {
        return $this->actors?->has(ActorMode::PoolSingleton) === true;
    }

    /** Starts actors for all workers by this object, instead of by ActorSystem::singleton(). */
    public function withPoolSingletonSpawner(PoolSingletonSpawner $spawner): self
    {
        $this->registered()->spawnBy($spawner);

        return $this;
    }

    /**
     * Does nothing. In the Nexus library it removes the answers to exceptions, so that a middleware of the application
     * gets them; here a Middleware\ExceptionHandlerMiddleware gets them without this call.
     */
    public function withoutDefaultExceptionHandler(): self
    {
        return $this;
    }

    /** Itself: HttpApp::create() returns the application, and has nothing around it. */
    public function inner(): self
    {
        return $this;
    }

    /**
     * The serializer creates the objects of arguments with #[FromBody] from bodies of any media type. They are not
     * validated. What it throws is answered with 400, unless it is an HttpException. It also encodes objects that
     * handlers return, also in a Future, with the media type application/json. Responses, arrays and iterables are
     * sent as without it.
     */
    public function withMessageSerializer(MessageSerializer $serializer): self
    {
        $this->serializer = $serializer;

        return $this->paramResolver(new SerializedBody($serializer));
    }

    /**
     * With ErrorMode::Production clients never see the page with an exception. ErrorMode::Development allows it where
     * the server is in the environment development, which is the default.
     */
    public function errorMode(ErrorMode $mode): self
    {
        $this->errorMode = $mode;

        return $this;
    }

    /**
     * @internal
     * @return \Closure(string): (ActorRef<*>|null) finds an actor by its name. It does not refer to the application,
     * which keeps what is compiled
     */
    public function actorFinder(): \Closure
    {
        [$registered, $system] = [$this->registered(), $this->system()];

        return static fn(string $name): ?ActorRef => $registered->find($system, $name);
    }

    /** @internal */
    public function startActors(): void
    {
        $this->actors?->start();
    }

    /** @internal */
    public function serializer(): ?MessageSerializer
    {
        return $this->serializer;
    }

    /** @internal */
    public function explainsErrors(): bool
    {
        return $this->errorMode === ErrorMode::Development;
    }

    /**
     * The application as a PSR-15 handler. An application file may return it, too. Nothing more than handle() of the
     * application: it serves requests in the same way, and its routes may still change.
     *
     * @throws \Nexus\NexusException NX-0303 with everything that is wrong with the application
     */
    public function compile(): CompiledApp
    {
        $this->pipeline();

        return new CompiledApp($this);
    }

    /**
     * The routes in the order of their registration, one for each method.
     *
     * @return list<RouteSummary>
     */
    public function registeredRoutes(): array
    {
        $routes = array_map(static fn(Definition $route): array => RouteSummary::of($route), $this->definitions());

        return array_merge([], ...$routes);
    }

    /** @param list<ParamResolver|PortableShape> $resolvers */
    private function constructorArguments(array $resolvers): BootArguments
    {
        $portable = array_filter($resolvers, static fn(object $one): bool => $one instanceof PortableShape);

        return new BootArguments(array_values($portable), $this->resolverServices());
    }

    private function resolverServices(): ResolverServices
    {
        return new ResolverServices(
            new ResolvedActorTable($this->registered(), $this->system()),
            $this->container(),
            $this->serializer(),
        );
    }

    /** @param Props<object> $props */
    private function register(string $name, Props $props, ActorMode $mode): ActorRegistration
    {
        $system = $this->system() ?? throw InvalidHandlerError::noActorSystem($name);
        $registration = $this->registered()->add($system, $name, $props, $mode);
        $this->policy->change();

        return $registration;
    }

    private function registered(): RegisteredActors
    {
        return $this->actors ??= new RegisteredActors();
    }

    /**
     * @param list<ParamResolver|PortableShape> $resolvers
     *
     * @return list<ParamResolver>
     */
    private function converted(array $resolvers): array
    {
        $actors = new RequestActors($this->system(), $this->registered());
        $services = $this->resolverServices();

        return [$actors, ...array_map(
            static fn(ParamResolver|PortableShape $one): ParamResolver
                => $one instanceof ParamResolver ? $one : new PortableResolver($one, $services, $actors),
            $resolvers,
        )];
    }
}
