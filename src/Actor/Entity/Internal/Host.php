<?php

declare(strict_types=1);

namespace Nexus\Actor\Entity\Internal;

use Nexus\Actor\{ActorContext, ActorSystem, Behavior, Directive, Props, StashBuffer, SupervisionStrategy};
use Nexus\Actor\Entity\Passivation;
use Nexus\Actor\Internal\Post;
use Nexus\Actor\Signal\{ChildFailed, Signal, Terminated};
use Nexus\Async\CancelledError;

use function Nexus\Actor\Internal\open_stash;
use function Nexus\Async\spawn;

/**
 * The parent of all entities of a type. It starts and stops them, and keeps messages for an entity while it starts or
 * stops.
 *
 * Single activation: a seat is Vacant → Starting → Taken → Leaving → Vacant, changed only by handlers of this actor.
 * Order: a message is sent to the occupant directly only while no message for it is on its way through the host. No
 * message is lost: messages sent to an occupant are in its mailbox before the PoisonPill that stops it.
 *
 * @internal
 */
final class Host
{
    /** Maximum number of kept messages, of all seats together. */
    private const MOST = 100_000;

    /** @var array<string, Seat> by id; all seats that are not vacant */
    private array $seats = [];
    /** @var StashBuffer<object> asks to be answered when no message is kept */
    private StashBuffer $askers;
    private int $kept = 0;
    private readonly Turnover $turnover;

    /** @param \Closure(string): Props<object> $props returns the props of the entity with this id */
    public function __construct(
        private readonly ActorSystem $system,
        private readonly \Closure $props,
        Passivation $passivation,
    ) {
        $this->turnover = new Turnover($passivation);
    }

    /** @return Props<object> */
    public function props(): Props
    {
        $behavior = Behavior::withStash(self::MOST, function (StashBuffer $askers): Behavior {
            $this->askers = $askers;

            return Behavior::receive($this->receive(...))->onSignal($this->signal(...));
        });

        // Resumes after a failure: the host has no state that a restart could repair, and a restart would stop its
        // children.
        $resume = SupervisionStrategy::oneForOne(decider: static fn(): Directive => Directive::Resume);

        return Props::fromBehavior($behavior)->withSupervision($resume);
    }

    public function count(): int
    {
        return count($this->seats);
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
            default => Behavior::unhandled(),
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
            $seat->open = $delivery->number === $seat->handed ? $seat->occupant : null;

            return Behavior::same();
        }
        if ($seat->phase === Phase::Vacant) {
            $this->start($context, $seat);
        }

        return $this->keep($context, $delivery);
    }

    /**
     * @param ActorContext<object> $context
     *
     * @return Behavior<object>
     */
    private function keep(ActorContext $context, Delivery $delivery): Behavior
    {
        if ($this->kept >= self::MOST) {
            $context->toDeadLetters($delivery->message);
        } else {
            $this->putAside($context, $delivery->seat, $delivery);
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
     * Starts the entity in a coroutine of its own, so that a start that waits does not delay others.
     *
     * @param ActorContext<object> $context
     */
    private function start(ActorContext $context, Seat $seat): void
    {
        $seat->phase = Phase::Starting;
        $this->seats[$seat->id] = $seat;
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

            return $this->replay($seat);
        }
        $seat->phase = Phase::Taken;
        $seat->occupant = $started->outcome;
        $context->watch($started->outcome);
        foreach ($this->turnover->taken($context, $seat) as $other) {
            $this->leave($context, $other);
        }

        return $this->replay($seat);
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
        $isBetween = $leave->seat->phase === Phase::Starting || $leave->seat->phase === Phase::Leaving;
        if (!$isBetween || $this->kept >= self::MOST) {
            return $this->leave($context, $leave->seat);
        }
        $this->putAside($context, $leave->seat, $leave);

        return Behavior::same();
    }

    /**
     * @param ActorContext<object> $context
     *
     * @return Behavior<object>
     */
    private function leave(ActorContext $context, Seat $seat): Behavior
    {
        if ($seat->phase === Phase::Taken && $seat->occupant !== null) {
            $seat->phase = Phase::Leaving;
            $seat->open = null;
            $this->turnover->left();
            $context->stop($seat->occupant);
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
     * @param ActorContext<object> $_context
     *
     * @return Behavior<object>
     */
    private function signal(ActorContext $_context, Signal $signal): Behavior
    {
        if (!$signal instanceof Terminated) {
            // Ignored: a child that failed is stopped, and its Terminated follows.
            return $signal instanceof ChildFailed ? Behavior::same() : Behavior::unhandled();
        }
        $seat = $this->seats[Name::idOf($signal->ref->path()->name())] ?? null;
        if ($seat === null || $seat->occupant !== $signal->ref) {
            return Behavior::same();
        }
        $this->vacate($seat);

        return $this->replay($seat);
    }

    /**
     * @param ActorContext<object> $context
     *
     * @return Behavior<object>
     */
    private function settle(ActorContext $context, Settle $settle): Behavior
    {
        if ($this->kept === 0 || $this->askers->isFull()) {
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
        $seat->open = $seat->occupant = null;
        unset($this->seats[$seat->id]);
    }

    /**
     * Handles the kept messages of this seat before all others. When none is kept any more, the waiting asks are
     * answered.
     *
     * @return Behavior<object>
     */
    private function replay(Seat $seat): Behavior
    {
        $kept = $seat->kept;
        if ($kept === null) {
            return Behavior::same();
        }
        $seat->kept = null;
        $this->kept -= $kept->size();
        $behavior = Behavior::receive($this->receive(...))->onSignal($this->signal(...));

        return $kept->unstashAll($this->kept === 0 ? $this->askers->unstashAll($behavior) : $behavior);
    }
}
