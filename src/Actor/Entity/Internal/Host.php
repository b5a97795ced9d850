<?php

declare(strict_types=1);

namespace Nexus\Actor\Entity\Internal;

use Nexus\Actor\{ActorContext, ActorSystem, Behavior, Directive, Props, StashBuffer, SupervisionStrategy};
use Nexus\Actor\Entity\Passivation;
use Nexus\Actor\Internal\Post;
use Nexus\Actor\Signal\{ChildFailed, PostStop, Signal, Terminated};
use Nexus\Async\CancelledError;

use function Nexus\Actor\Internal\open_stash;
use function Nexus\Async\spawn;

/**
 * The parent of all entities of a type. It starts and stops them, and keeps messages for an entity while it starts,
 * stops or moves to another member.
 *
 * Single activation: a seat is Vacant → (Claiming →) Starting → Taken → Leaving → Vacant, changed only by handlers of
 * this actor. With a shard, a seat is Taken only while this member has the lease of the entity.
 * Order: a message is sent to the occupant directly only while no message for it is on its way through the host. No
 * message is lost: messages sent to an occupant are in its mailbox before the PoisonPill that stops it.
 *
 * @internal
 */
final class Host
{
    /** Maximum number of kept messages, of all seats together. */
    private const MOST = 100_000;

    /** @var array<string, Seat> by id; all seats that are neither vacant nor away */
    private array $seats = [];
    /** @var StashBuffer<object> asks to be answered when no message is kept */
    private StashBuffer $askers;
    private int $kept = 0;
    private readonly Turnover $turnover;
    private readonly ?Moves $moves;

    /**
     * @param \Closure(string): Props<object> $props returns the props of the entity with this id
     * @param Seat|null $eager starts without a message
     */
    public function __construct(
        private readonly ActorSystem $system,
        private readonly \Closure $props,
        Passivation $passivation,
        ?Shard $shard = null,
        private readonly ?Seat $eager = null,
    ) {
        $this->turnover = new Turnover($passivation);
        $this->moves = $shard === null ? null : new Moves($shard, $this);
    }

    /** @return Props<object> */
    public function props(): Props
    {
        $behavior = Behavior::withStash(self::MOST, function (StashBuffer $askers): Behavior {
            $this->askers = $askers;

            return $this->behavior();
        });

        // Resumes after a failure: the host has no state that a restart could repair, and a restart would stop its
        // children.
        $resume = SupervisionStrategy::oneForOne(decider: static fn(): Directive => Directive::Resume);

        return Props::fromBehavior($behavior)->withSupervision($resume);
    }

    /** The number of entities that are active, starting or stopping here. */
    public function count(): int
    {
        return count(array_filter($this->seats, static fn(Seat $seat): bool => $seat->isActive()));
    }

    /**
     * Places an unused seat whose home is another member, so that already its first message is sent there directly. It
     * is the one change of a seat outside of a handler, and happens only while no message is on its way to this actor.
     */
    public function placeEarly(Seat $seat): void
    {
        $host = $seat->phase === Phase::Vacant && $seat->handed === 0 ? $seat->hostOrNull() : null;
        if ($host !== null && !isset($this->seats[$seat->id]) && Post::load($host) === 0) {
            $this->moves?->placeEarly($seat);
        }
    }

    /** @return array<string, Seat> by id */
    public function seats(): array
    {
        return $this->seats;
    }

    /** @return Behavior<object> */
    private function behavior(): Behavior
    {
        return Behavior::receive($this->receive(...))->onSignal($this->signal(...));
    }

    /**
     * @param ActorContext<object> $context
     *
     * @return Behavior<object>
     */
    private function receive(ActorContext $context, object $message): Behavior
    {
        return match (true) {
            $message instanceof Delivery => $this->deliver($context, $message),
            $message instanceof Started => $this->started($context, $message),
            $message instanceof Leave => $this->leaveInOrder($context, $message),
            $message instanceof Sweep => $this->sweep($context, $message),
            $message instanceof Settle => $this->settle($context, $message),
            $message instanceof Placed => $this->placeAnew($context),
            default => $this->moves?->receive($context, $message) ?? Behavior::unhandled(),
        };
    }

    /**
     * @param ActorContext<object> $context
     *
     * @return Behavior<object>
     */
    private function deliver(ActorContext $context, Delivery $delivery): Behavior
    {
        $seat = $delivery->seat;
        if ($seat->failure !== null && $delivery->number <= $seat->failedUpTo) {
            Post::refuse($context, $delivery->message, $seat->failure);

            return Behavior::same();
        }
        $seat->failure = null;
        if ($seat->phase === Phase::Taken && $seat->occupant?->isAlive() === true) {
            Post::relay($seat->occupant, $delivery->message);
            $delivery->number === $seat->handed ? $seat->openHere() : $seat->close();

            return Behavior::same();
        }
        if ($seat->phase === Phase::Vacant) {
            $this->place($context, $seat);
        }

        return $this->moves?->sendAway($context, $delivery) === true
            ? Behavior::same()
            : $this->keep($context, $seat, $delivery);
    }

    /**
     * @param ActorContext<object> $context
     *
     * @return Behavior<object>
     */
    public function keep(ActorContext $context, Seat $seat, Delivery|Incoming $delivery): Behavior
    {
        if ($this->kept >= self::MOST) {
            $this->moves?->refuseKeeping($context, $delivery);
            $context->toDeadLetters($delivery->message);
        } else {
            $this->putAside($context, $seat, $delivery);
        }

        return Behavior::same();
    }

    /** @param ActorContext<object> $context */
    private function putAside(ActorContext $context, Seat $seat, object $message): void
    {
        ++$this->kept;
        $seat->kept ??= open_stash($context, self::MOST);
        $seat->kept->stash($message);
    }

    /**
     * Starts a vacant entity, or decides where it is.
     *
     * @param ActorContext<object> $context
     */
    public function place(ActorContext $context, Seat $seat): void
    {
        $this->seats[$seat->id] = $seat;
        if ($this->moves === null || $this->moves->mayStart($context, $seat)) {
            $this->start($context, $seat);
        }
        if ($seat->phase === Phase::Away) {
            unset($this->seats[$seat->id]);
        }
    }

    /**
     * Starts the entity in a coroutine of its own, so that a start that waits does not delay others.
     *
     * @param ActorContext<object> $context
     */
    private function start(ActorContext $context, Seat $seat): void
    {
        $seat->phase = Phase::Starting;
        $self = $context->self();
        $log = $context->log();
        spawn(function () use ($self, $seat, $log): void {
            try {
                $outcome = $this->system->native()->spawn(($this->props)($seat->id), $seat->name, $self);
            } catch (CancelledError $cancelled) {
                throw $cancelled;
            } catch (\Throwable $outcome) {
                $log->error(
                    'Entity {name} cannot be started: {reason}',
                    ['name' => $seat->name, 'reason' => $outcome->getMessage(), 'exception' => $outcome],
                );
            }
            $self->tell(new Started($seat, $outcome));
        });
    }

    /**
     * @param ActorContext<object> $context
     *
     * @return Behavior<object>
     */
    private function started(ActorContext $context, Started $started): Behavior
    {
        $seat = $started->seat;
        if ($started->outcome instanceof \Throwable) {
            $this->vacate($seat);
            [$seat->failure, $seat->failedUpTo] = [$started->outcome, $seat->handed];
            $this->moves?->failBounced($seat, $started->outcome);

            return $this->replay($seat);
        }
        $seat->phase = Phase::Taken;
        $seat->occupant = $started->outcome;
        $context->watch($started->outcome);
        $this->moves?->taken($seat, $started->outcome);
        foreach ($this->turnover->taken($context, $seat) as $other) {
            $this->leave($context, $other);
        }
        if ($this->moves?->isElsewhere($seat) === true) {
            $this->leave($context, $seat);
        }

        return $this->replay($seat);
    }

    /**
     * The homes of entities may have changed.
     *
     * @param ActorContext<object> $context
     *
     * @return Behavior<object>
     */
    public function placeAnew(ActorContext $context): Behavior
    {
        $this->moves?->placeAnew($context);
        if ($this->eager?->phase === Phase::Vacant && $this->moves?->mayStartEarly($this->eager) !== false) {
            $this->place($context, $this->eager);
        }

        return $this->answerAskers();
    }

    /**
     * Stops the entity, after the messages kept for it.
     *
     * @param ActorContext<object> $context
     *
     * @return Behavior<object>
     */
    private function leaveInOrder(ActorContext $context, Leave $leave): Behavior
    {
        $isBetween = $leave->seat->phase !== Phase::Vacant && $leave->seat->phase !== Phase::Taken;
        if (!$isBetween || $this->kept >= self::MOST) {
            return $this->leave($context, $leave->seat);
        }
        if ($this->moves?->leaveAway($leave->seat) !== true) {
            $this->putAside($context, $leave->seat, $leave);
        }

        return Behavior::same();
    }

    /**
     * @param ActorContext<object> $context
     *
     * @return Behavior<object>
     */
    public function leave(ActorContext $context, Seat $seat): Behavior
    {
        $occupant = $seat->occupant;
        if ($seat->phase === Phase::Taken && $occupant !== null) {
            $seat->phase = Phase::Leaving;
            $seat->close();
            $this->turnover->left();
            $context->stop($occupant);
        }

        return Behavior::same();
    }

    /**
     * @param ActorContext<object> $context
     *
     * @return Behavior<object>
     */
    private function sweep(ActorContext $context, Sweep $sweep): Behavior
    {
        foreach ($this->turnover->sweep($context, $sweep, $this->seats) as $idle) {
            $this->leave($context, $idle);
        }

        return Behavior::same();
    }

    /**
     * @param ActorContext<object> $context
     *
     * @return Behavior<object>
     */
    private function signal(ActorContext $context, Signal $signal): Behavior
    {
        if ($signal instanceof PostStop) {
            $this->moves?->stopped();

            return Behavior::same();
        }
        if (!$signal instanceof Terminated) {
            // Ignored: a child that failed is stopped, and its Terminated follows.
            return $signal instanceof ChildFailed ? Behavior::same() : Behavior::unhandled();
        }
        $seat = $this->seats[Name::idOf($signal->ref->path()->name())] ?? null;
        if ($seat === null || $seat->occupant !== $signal->ref) {
            return Behavior::same();
        }
        $this->vacate($seat);
        $this->moves?->vacated($context, $seat);

        return $this->replay($seat);
    }

    /**
     * @param ActorContext<object> $context
     *
     * @return Behavior<object>
     */
    private function settle(ActorContext $context, Settle $settle): Behavior
    {
        if ($this->isSettled() || $this->askers->isFull()) {
            $context->reply(new Settled());
        } else {
            $this->askers->stash($settle);
        }

        return Behavior::same();
    }

    private function vacate(Seat $seat): void
    {
        if ($seat->phase === Phase::Taken) {
            $this->turnover->left();
        }
        $seat->phase = Phase::Vacant;
        $seat->occupant = null;
        $seat->close();
        unset($this->seats[$seat->id]);
        $this->moves?->release($seat);
    }

    public function hold(Seat $seat): void
    {
        $this->seats[$seat->id] = $seat;
    }

    /** The seat is not in use here any more. */
    public function forget(Seat $seat): void
    {
        unset($this->seats[$seat->id]);
    }

    /**
     * Handles the kept messages of this seat before all others. When none is kept any more, the waiting asks are
     * answered.
     *
     * @return Behavior<object>
     */
    public function replay(Seat $seat): Behavior
    {
        $kept = $seat->kept;
        $seat->kept = null;
        $this->kept -= $kept?->size() ?? 0;
        $behavior = $this->answerAskers();

        return $kept === null ? $behavior : $kept->unstashAll($this->behavior());
    }

    /** @return Behavior<object> */
    private function answerAskers(): Behavior
    {
        return $this->isSettled() && !$this->askers->isEmpty()
            ? $this->askers->unstashAll($this->behavior())
            : Behavior::same();
    }

    /** Whether no message is kept, and no entity has to move to another member. */
    private function isSettled(): bool
    {
        return $this->kept === 0 && $this->moves?->isMoving() !== true;
    }
}
