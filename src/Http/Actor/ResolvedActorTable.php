<?php

declare(strict_types=1);

namespace Nexus\Http\Actor;

use Nexus\Actor\ActorRef;
use Nexus\Actor\ActorSystem;
use Nexus\Http\Internal\RegisteredActors;
use Nexus\Http\InvalidHandlerError;

/** The actors of an application by their names, for a ParamResolver: what #[FromActor] finds. */
final readonly class ResolvedActorTable
{
    /** @internal */
    public function __construct(private RegisteredActors $registered, private ?ActorSystem $system) {}

    /** Whether resolve() finds an actor, or each request has one. */
    public function hasAny(string $name): bool
    {
        return $this->isPerRequest($name) || $this->registered->find($this->system, $name) !== null;
    }

    /** Whether each request has an actor of that name, which PerRequestActorScope::spawn() starts. */
    public function isPerRequest(string $name): bool
    {
        return $this->registered->ofRequests($name) !== null;
    }

    /**
     * The actor of App::actor(), or else of the actor system.
     *
     * @return ActorRef<*>
     * @throws InvalidHandlerError NX-0303 when there is none, also when each request has one of that name
     */
    public function resolve(string $name): ActorRef
    {
        return $this->registered->find($this->system, $name) ?? throw InvalidHandlerError::unknownActor($name);
    }
}
