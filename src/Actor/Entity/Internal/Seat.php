<?php

declare(strict_types=1);

namespace Nexus\Actor\Entity\Internal;

use Nexus\Actor\{ActorRef, StashBuffer};
use Nexus\Actor\Cluster\Address;
use Nexus\Actor\Cluster\Internal\{Link, Parcel, Record};
use Nexus\Actor\Entity\EntityRef;
use Nexus\Actor\Internal\DirectRoute;
use Nexus\Async\WaitForbiddenError;

use function Nexus\Async\delay;
use function Nexus\Internal\timer_clock;

/**
 * One id of a type of entities. It is shared by its EntityRefs, the messages on their way to it, and the host. Only the
 * host's handlers change its phase.
 *
 * @internal
 */
final class Seat extends DirectRoute
{
    /** Number of messages through the host after which their sender waits once. */
    private const AT_ONCE = 64;
    /** Messages that come back more often than this within a second are delayed before they are sent again. */
    private const TURNS = 3;

    public Phase $phase = Phase::Vacant;
    /** @var ActorRef<object>|null the actor that runs, or is stopping, for this id */
    public ?ActorRef $occupant = null;
    /** The way to the member that has the entity; null unless Away or Fencing. */
    public ?Link $link = null;
    /** Number of the last fence. */
    public int $fence = 0;
    /** @var list<Bounced> messages that came back, older than all kept ones */
    public array $bounced = [];
    /** How many times in a row its messages came back from a member without an answer in between. */
    public int $turns = 0;
    /** When they came back last, by hrtime(). */
    public int $turnedAt = 0;
    /** Number of messages sent to it through the host. While one of them is on its way, no message may overtake it. */
    public int $handed = 0;
    /** The value of $uses at the last check of each passivation rule. */
    public int $usesAtSweep = 0;
    public int $usesAtHand = 0;
    /** Number of its occupants so far. */
    public int $life = 0;
    /** @var StashBuffer<object>|null messages kept until an actor runs again; null: none */
    public ?StashBuffer $kept = null;
    /** Number of consecutive sweeps in which it had not been used. */
    public int $idleSweeps = 0;
    /** The reason why its last start failed, and the number of the last message that fails for this reason. */
    public ?\Throwable $failure = null;
    public int $failedUpTo = 0;

    /** @var \WeakReference<EntityRef<object>>|null */
    public ?\WeakReference $ref = null;

    public function __construct(
        private readonly Seats $all,
        public readonly string $id,
        public readonly string $name,
    ) {
        parent::__construct($all, $id);
    }

    /** Messages to the occupant may be sent to it directly. */
    public function openHere(): void
    {
        [$this->open, $this->outlet] = [$this->occupant, null];
    }

    /** Messages to the member that has the entity may be sent to it directly. */
    public function openTo(Link $link): void
    {
        $this->open = $link->gateway();
        $this->outlet ??= $link->outlet(Record::toEntity($this->type(), $this->id, 0, 0, ''));
    }

    /** Whether its messages come back again and again, because members see different homes at the moment. */
    public function isTurning(): bool
    {
        $now = timer_clock();
        if ($now - $this->turnedAt > 1_000_000_000) {
            $this->turns = 0;
        }
        $isTurning = ++$this->turns > self::TURNS && $this->turns % 2 === 0;
        $this->turnedAt = $now;

        return $isTurning;
    }

    /** All messages go to the host. */
    public function close(): void
    {
        $this->open = $this->outlet = null;
    }

    /**
     * Suspends the sender after each AT_ONCE messages through the host, so that the host can find the entity's place.
     * Without it, a sender that never waits would send all its messages through the host.
     */
    public function letHostRun(): void
    {
        if ($this->open !== null || $this->all->shard === null || ($this->handed + 1) % self::AT_ONCE !== 0) {
            return;
        }
        try {
            delay(0.0);
        } catch (WaitForbiddenError) {
            // The message is sent all the same.
        }
    }

    /**
     * The recipient for a message to this entity, and the message to send there.
     *
     * @param ActorRef<object> $host
     *
     * @return array{ActorRef<object>, object}
     */
    public function address(ActorRef $host, object $message): array
    {
        ++$this->uses;
        // An occupant that has ended by itself keeps its seat until the host has handled its Terminated.
        if ($this->open !== null && $this->open->isAlive()) {
            return $this->link === null
                ? [$this->open, $message]
                : [$this->link->gateway(), new Parcel($message, $this, $this->link->encode($message))];
        }
        $payload = $this->all->shard?->encodeForOther($this, $message);

        return [$host, new Delivery($message, $this, ++$this->handed, $payload)];
    }

    /**
     * The entity, while messages of another member may be sent to it directly.
     *
     * @return ActorRef<object>|null
     */
    public function openFor(Address $member): ?ActorRef
    {
        ++$this->uses;
        $isOpen = $this->phase === Phase::Taken && $this->open?->isAlive() === true;

        return $isOpen && $this->all->shard?->isReturning($this, $member) === false ? $this->open : null;
    }

    /** Whether an actor runs, starts or stops for it here. */
    public function isActive(): bool
    {
        return match ($this->phase) {
            Phase::Starting, Phase::Taken, Phase::Leaving => true,
            default => false,
        };
    }

    /** The name of its type. */
    public function type(): string
    {
        return $this->all->type;
    }

    /** @return ActorRef<object>|null null: it has not started */
    public function hostOrNull(): ?ActorRef
    {
        return $this->all->host;
    }

    /** @return ActorRef<object> the host of its type */
    public function host(): ActorRef
    {
        return $this->all->host ?? throw new \LogicException('The host has not started.');
    }
}
