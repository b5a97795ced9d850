<?php

declare(strict_types=1);

namespace Nexus\Http\Actor;

use Nexus\Actor\ActorRef;
use Nexus\Actor\ActorSystem;
use Nexus\Actor\MailboxConfig;
use Nexus\Actor\Props;
use Nexus\Actor\SupervisionStrategy;
use Nexus\Http\InvalidHandlerError;

/**
 * An actor of App::actor(). It starts when the application is compiled, or at the first call of ref(); settings apply
 * until then.
 *
 *     $app->actor('hall', $props)->withMailbox(MailboxConfig::bounded(100))->poolSingleton();
 */
final class ActorRegistration
{
    /** @var ActorRef<*>|null */
    private ?ActorRef $ref = null;
    private ?PoolSingletonSpawner $spawner = null;

    /**
     * @internal
     * @param Props<object> $props
     */
    public function __construct(
        private readonly ActorSystem $system,
        private readonly string $name,
        private Props $props,
        private ActorMode $mode,
    ) {}

    /**
     * One actor for all workers of the server.
     *
     * @throws InvalidHandlerError NX-0303 when the actor has started
     */
    public function poolSingleton(): self
    {
        return $this->mode(ActorMode::PoolSingleton);
    }

    /**
     * One actor in each worker, which is the default.
     *
     * @throws InvalidHandlerError NX-0303 when the actor has started
     */
    public function workerLocal(): self
    {
        return $this->mode(ActorMode::WorkerLocal);
    }

    /**
     * Sets where the actor lives.
     *
     * @throws InvalidHandlerError NX-0303 when the actor has started
     */
    public function mode(ActorMode $mode): self
    {
        $this->checkNotStarted();
        $this->mode = $mode;

        return $this;
    }

    /**
     * Sets the mailbox, as Props::withMailbox().
     *
     * @throws InvalidHandlerError NX-0303 when the actor has started
     */
    public function withMailbox(MailboxConfig $config): self
    {
        $this->checkNotStarted();
        $this->props = $this->props->withMailbox($config);

        return $this;
    }

    /**
     * Sets the strategy for failures of the actor, as Props::withSupervision().
     *
     * @throws InvalidHandlerError NX-0303 when the actor has started
     */
    public function withSupervision(SupervisionStrategy $strategy): self
    {
        $this->checkNotStarted();
        $this->props = $this->props->withSupervision($strategy);

        return $this;
    }

    /**
     * The actor. It starts now if it has not started.
     *
     * @return ActorRef<*>
     * @throws InvalidHandlerError NX-0303 for an actor of each request
     */
    public function ref(): ActorRef
    {
        return $this->ref ??= match ($this->mode) {
            ActorMode::WorkerLocal => $this->system->spawn($this->props, $this->name),
            ActorMode::PoolSingleton => $this->spawner?->spawn($this->props, $this->name)
                ?? $this->system->singleton($this->name, $this->props),
            ActorMode::PerRequest => throw InvalidHandlerError::actorOfRequests($this->name),
        };
    }

    /** @internal */
    public function isOf(ActorMode $mode): bool
    {
        return $this->mode === $mode;
    }

    /** @internal */
    public function spawnBy(?PoolSingletonSpawner $spawner): void
    {
        $this->spawner = $spawner;
    }

    /**
     * @internal
     * @return ActorRef<*> one more actor, for a request
     */
    public function another(int $number): ActorRef
    {
        return $this->system->spawn($this->props, "{$this->name}-{$number}");
    }

    private function checkNotStarted(): void
    {
        $this->ref === null || throw InvalidHandlerError::actorHasStarted($this->name);
    }
}
