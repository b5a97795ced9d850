<?php

declare(strict_types=1);

namespace Nexus\Http\Actor;

use Nexus\Actor\ActorRef;
use Nexus\Http\Internal\Argument\RequestActors;
use Nexus\Http\InvalidHandlerError;
use Nexus\Http\Request;

/**
 * The actors of App::perRequestActor() of one request. A handler takes it as an argument of this type.
 *
 *     $app->perRequestActor('cart', $props);
 *     $app->get('/', fn (PerRequestActorScope $actors) => $actors->spawn('cart')->ask(new Total(), 1.0));
 */
final readonly class PerRequestActorScope
{
    /** @internal */
    public function __construct(private RequestActors $actors, private Request $request) {}

    /**
     * The request's actor of that name, which is spawned if the request has none.
     *
     * @return ActorRef<*>
     * @throws InvalidHandlerError NX-0303 when App::perRequestActor() has not named it
     */
    public function spawn(string $name): ActorRef
    {
        return $this->actors->of($this->request, $name);
    }

    /** Whether the request has an actor of that name. */
    public function hasSpawned(string $name): bool
    {
        return $this->actors->has($this->request, $name);
    }

    /** Stops the actors of the request. Without a call they are stopped after the response. */
    public function dispose(): void
    {
        $this->actors->stop($this->request);
    }
}
