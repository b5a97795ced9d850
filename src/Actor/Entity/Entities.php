<?php

declare(strict_types=1);

namespace Nexus\Actor\Entity;

use Nexus\Actor\{ActorRef, ActorSystem, Props, ShutdownPhase};
use Nexus\Actor\Cluster\Internal\Node;
use Nexus\Actor\Entity\Internal\{Host, Placed, Seats, Settle, Shard, TypeOfNode};
use Nexus\Time\Duration;

/**
 * Virtual actors of one type. Each has an id and can always be addressed. The first message starts an entity,
 * passivation stops it when it is idle, and at most one entity per id is active.
 *
 *     $carts = Entities::start($system, 'cart', fn (EntityRef $cart) => Props::fromBehavior(cart($cart->id)));
 *     $carts->of('ada')->tell(new Add('apple'));
 *
 * Entities are children of /user/{type}, named by their id. Pass EntityRefs to other code, not self(): an EntityRef
 * outlives an activation.
 *
 * @template T of object
 */
final class Entities
{
    /** @var ActorRef<object> */
    private readonly ActorRef $parent;
    private readonly Host $host;
    private readonly Seats $seats;

    /** @param \Closure(EntityRef<T>): Props<T> $props */
    private function __construct(
        ActorSystem $system,
        public readonly string $type,
        \Closure $props,
        Passivation $passivation,
        ?Node $node = null,
        ?string $eager = null,
    ) {
        $this->seats = new Seats($type);
        $this->seats->shard = $node === null ? null : new Shard($node, $type);
        $this->host = new Host(
            $system,
            fn(string $id): Props => $props($this->of($id)),
            $passivation,
            $this->seats->shard,
            $eager === null ? null : $this->seats->of($eager),
        );
        $parent = $this->parent = $this->seats->host = $system->spawn($this->host->props(), $type);
        $node?->register($type, new TypeOfNode($this->seats, $this->of(...)));
        $eager === null ? null : $parent->tell(new Placed());
        // Waits until the messages sent before are handled. Stopping actors start no others, so all entities for which
        // messages are kept must start before the phase that stops actors.
        $system->onShutdown(
            ShutdownPhase::BeforeActors,
            "entities of {$type}",
            static fn(): mixed => $parent->ask(new Settle(), Duration::hours(24))->await(),
        );
    }

    /**
     * Starts the parent actor of the entities of one type.
     *
     * @template M of object
     *
     * @param string                           $type        name of the parent actor: /user/{type}
     * @param \Closure(EntityRef<M>): Props<M> $props       returns the props of the entity at each start; it may
     * suspend. When it throws, the asks that wait for that start fail, and the next message tries again
     * @param Passivation|null                 $passivation null: after two minutes without a message
     *
     * @return self<M>
     *
     * @throws \Nexus\Actor\Exception\ActorNameExistsException when there is an actor of this name
     */
    public static function start(
        ActorSystem $system,
        string $type,
        \Closure $props,
        ?Passivation $passivation = null,
    ): self {
        return new self($system, $type, $props, $passivation ?? Passivation::afterIdle(Duration::seconds(120)));
    }

    /**
     * As start(), for entities of all workers.
     *
     * @internal ActorSystem::sharded() and singleton()
     *
     * @template M of object
     *
     * @param \Closure(EntityRef<M>): Props<M> $props
     * @param Node|null $node null: this process has no other workers
     * @param string|null $eager id of the entity that starts without a message
     *
     * @return self<M>
     */
    public static function share(
        ActorSystem $system,
        string $type,
        \Closure $props,
        Passivation $passivation,
        ?Node $node,
        ?string $eager = null,
    ): self {
        return new self($system, $type, $props, $passivation, $node, $eager);
    }

    /**
     * The entity with this id, active or not. Returns the same object for as long as any code holds it.
     *
     * @return EntityRef<T>
     *
     * @throws InvalidEntityError NX-1062 for ''
     */
    public function of(string $id): EntityRef
    {
        $seat = $this->seats->of($id !== '' ? $id : throw InvalidEntityError::emptyId($this->type));
        /** @var EntityRef<T>|null $ref */
        $ref = $seat->ref?->get();
        if ($ref === null) {
            $this->host->placeEarly($seat);
            $ref = new EntityRef($this, $this->parent, $seat);
            $seat->ref = \WeakReference::create($ref);
        }

        return $ref;
    }

    /** The number of entities that are active, starting or stopping. */
    public function active(): int
    {
        return $this->host->count();
    }
}
