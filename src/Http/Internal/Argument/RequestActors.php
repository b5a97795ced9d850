<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Argument;

use Nexus\Actor\ActorRef;
use Nexus\Actor\ActorSystem;
use Nexus\Http\Actor\ActorRegistration;
use Nexus\Http\Actor\PerRequestActorScope;
use Nexus\Http\Attribute\FromActor;
use Nexus\Http\Internal\RegisteredActors;
use Nexus\Http\InvalidHandlerError;
use Nexus\Http\ParamContext;
use Nexus\Http\ParamResolver;
use Nexus\Http\Request;

/**
 * Arguments with #[FromActor] for which each request has an actor of its own, and PerRequestActorScope. The actor is
 * spawned when the request first needs it, and stopped after the response.
 *
 * @internal
 */
final class RequestActors implements ParamResolver
{
    /** @var \WeakMap<Request, array<string, ActorRef<*>>> */
    private \WeakMap $actors;

    public function __construct(private readonly ?ActorSystem $system, private readonly RegisteredActors $registered)
    {
        $this->actors = new \WeakMap();
    }

    public function compile(\ReflectionParameter $parameter, ParamContext $context): ?\Closure
    {
        if (ParamContext::typeOf($parameter) === PerRequestActorScope::class) {
            return fn(Request $request): PerRequestActorScope => new PerRequestActorScope($this, $request);
        }
        $name = ParamContext::attributeOf($parameter, FromActor::class)?->name;
        $registration = $name === null ? null : $this->registered->ofRequests($name);

        return $name === null || $registration === null
            ? null
            : fn(Request $request): ActorRef
                => $this->actors[$request][$name] ?? $this->spawn($request, $name, $registration);
    }

    /** @return ActorRef<*> */
    public function of(Request $request, string $name): ActorRef
    {
        return $this->actors[$request][$name] ?? $this->spawn(
            $request,
            $name,
            $this->registered->ofRequests($name) ?? throw InvalidHandlerError::noActorOfRequests($name),
        );
    }

    public function has(Request $request, string $name): bool
    {
        return isset($this->actors[$request][$name]);
    }

    public function stop(Request $request): void
    {
        foreach ($this->actors[$request] ?? [] as $actor) {
            $this->system?->stop($actor);
        }
        unset($this->actors[$request]);
    }

    /** @return ActorRef<*> */
    private function spawn(Request $request, string $name, ActorRegistration $registration): ActorRef
    {
        $actor = $registration->another($this->registered->nextNumber());
        $this->actors[$request] = [$name => $actor] + ($this->actors[$request] ?? []);
        $request->onFinish(function () use ($actor): void {
            $this->system?->stop($actor);
        });

        return $actor;
    }
}
