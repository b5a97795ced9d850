<?php

declare(strict_types=1);

namespace Nexus\Actor\Entity;

use Nexus\Actor\{ActorRef, ActorSystem, Props, ShutdownPhase};
use Nexus\Actor\Internal\Entity\{Host, Seats, Settle};
use Nexus\Time\Duration;

/**
 * Virtual actors of one type: each has an id, and is always there. The first message starts it, passivation stops it
 * while nobody needs it, and there is never more than one of an id.
 *
 *     $carts = Entities::start($system, 'cart', fn (EntityRef $cart) => Props::fromBehavior(cart($cart->id)));
 *     $carts->of('ada')->tell(new Add('apple'));
 *
 * They are children of /user/{type}, each by its id's name: hand out EntityRefs, which outlive an activation, not what
 * self() says.
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
    ) {
        $this->seats = new Seats();
        $this->host = new Host($system, fn(string $id): Props => $props($this->of($id)), $passivation);
        $parent = $this->parent = $system->spawn($this->host->props(), $type);
        // What was told before is handled: actors that stop start no others, so all that are to start do so before.
        $system->onShutdown(
            ShutdownPhase::BeforeActors,
            "entities of {$type}",
            static fn(): mixed => $parent->ask(new Settle(), Duration::hours(24))->await(),
        );
    }

    /**
     * @template M of object
     *
     * @param string                           $type        the name of the actor that is their parent: /user/{type}
     * @param \Closure(EntityRef<M>): Props<M> $props       of the one with this id, each time that it starts, and it
     * may wait; what it throws fails the asks that wait for that start, and the next message tries again
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
     * The one with this id, whether it is active or not; the same object for as long as somebody has it.
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
            $ref = new EntityRef($this, $this->parent, $seat);
            $seat->ref = \WeakReference::create($ref);
        }

        return $ref;
    }

    /** How many are active, or are about to start or to stop. */
    public function active(): int
    {
        return $this->host->count();
    }
}
