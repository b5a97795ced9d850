<?php

declare(strict_types=1);

namespace Nexus\Actor\Entity\Internal;

use Nexus\Actor\{ActorRef, StashBuffer};
use Nexus\Actor\Entity\EntityRef;

/**
 * One id of a type of entities: shared by its EntityRefs, the messages on their way to it, and the host, whose handlers
 * alone change its phase.
 *
 * @internal
 */
final class Seat
{
    public Phase $phase = Phase::Vacant;
    /** @var ActorRef<object>|null who has it, and whoever is leaving it */
    public ?ActorRef $occupant = null;
    /** @var ActorRef<object>|null the occupant, while messages may go to it without a detour by the host */
    public ?ActorRef $open = null;
    /** How many messages were handed to the host for it: while one of them is on its way, none may overtake it. */
    public int $handed = 0;
    /**
     * How often it was used, as counted by whoever uses it; and the count when the one or the other rule of passivation
     * looked last.
     */
    public int $uses = 0;
    public int $usesAtSweep = 0;
    public int $usesAtHand = 0;
    /** Its how manieth occupant this is. */
    public int $life = 0;
    /** @var StashBuffer<object>|null what is kept until it is taken again; null: nothing */
    public ?StashBuffer $kept = null;
    /** Looks in a row at which it had not been used. */
    public int $idleSweeps = 0;
    /** Why its last start failed, and up to which of the messages handed to the host that concerns. */
    public ?\Throwable $failure = null;
    public int $failedUpTo = 0;

    /** @var \WeakReference<EntityRef<object>>|null */
    public ?\WeakReference $ref = null;

    public function __construct(
        private readonly Seats $all,
        public readonly string $id,
        public readonly string $name,
    ) {}

    public function __destruct()
    {
        $this->all->forget($this->id);
    }

    /**
     * Where a message for it goes, and what is to be told there.
     *
     * @param ActorRef<object> $host
     *
     * @return array{ActorRef<object>, object}
     */
    public function address(ActorRef $host, object $message): array
    {
        ++$this->uses;

        // One that has ended by itself still has its seat until the host has heard of it.
        return $this->open !== null && $this->open->isAlive()
            ? [$this->open, $message]
            : [$host, new Delivery($message, $this, ++$this->handed)];
    }
}
