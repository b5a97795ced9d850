<?php

declare(strict_types=1);

namespace Nexus\Http;

use Nexus\Actor\ActorRef;
use Nexus\Actor\Props;
use Nexus\Http\Internal\Argument\RequestActors;
use Nexus\Http\Internal\Argument\SerializedBody;
use Nexus\Http\Internal\Definition;

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
    private ?RequestActors $requestActors = null;

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
     * Starts an actor of the application's system, which #[FromActor] finds by this name.
     *
     * @template T
     *
     * @param Props<T> $props
     *
     * @return ActorRef<T&object>
     *
     * @throws \Nexus\NexusException NX-0303 when the application has no system, or an error of ActorSystem::spawn()
     */
    public function actor(string $name, Props $props): ActorRef
    {
        $system = $this->system() ?? throw InvalidHandlerError::noActorSystem($name);

        return $system->spawn($props, $name);
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
     * @throws \Nexus\NexusException NX-0303 when the application has no system
     */
    public function perRequestActor(string $name, Props $props): self
    {
        if ($this->requestActors === null) {
            $system = $this->system() ?? throw InvalidHandlerError::noActorSystem($name);
            $this->paramResolver($this->requestActors = new RequestActors($system));
        }
        $this->requestActors->add($name, $props);

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
}
