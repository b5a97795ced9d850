<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Argument;

use Nexus\Actor\ActorRef;
use Nexus\Actor\ActorSystem;
use Nexus\Actor\Props;
use Nexus\Http\Attribute\FromActor;
use Nexus\Http\ParamContext;
use Nexus\Http\ParamResolver;
use Nexus\Http\Request;

/**
 * Arguments with #[FromActor] for which each request has an actor of its own. It is spawned when the first argument of
 * the request needs it, and stopped after the response.
 *
 * @internal
 */
final class RequestActors implements ParamResolver
{
    /** @var array<string, Props<object>> by the name of the actor */
    private array $props = [];
    /** @var \WeakMap<Request, array<string, ActorRef<object>>> */
    private \WeakMap $actors;
    private int $spawned = 0;

    public function __construct(private readonly ActorSystem $system)
    {
        $this->actors = new \WeakMap();
    }

    /** @param Props<object> $props */
    public function add(string $name, Props $props): void
    {
        $this->props[$name] = $props;
    }

    public function compile(\ReflectionParameter $parameter, ParamContext $context): ?\Closure
    {
        $name = ParamContext::attributeOf($parameter, FromActor::class)?->name;
        $props = $name === null ? null : $this->props[$name] ?? null;

        return $name === null || $props === null
            ? null
            : fn(Request $request): ActorRef => $this->actors[$request][$name] ?? $this->spawn($request, $name, $props);
    }

    /**
     * @param Props<object> $props
     * @return ActorRef<object>
     */
    private function spawn(Request $request, string $name, Props $props): ActorRef
    {
        $actor = $this->system->spawn($props, "{$name}-" . ++$this->spawned);
        $this->actors[$request] = [$name => $actor] + ($this->actors[$request] ?? []);
        $request->onFinish(function () use ($actor): void {
            $this->system->stop($actor);
        });

        return $actor;
    }
}
