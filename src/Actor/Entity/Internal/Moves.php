<?php

declare(strict_types=1);

namespace Nexus\Actor\Entity\Internal;

use Nexus\Actor\{ActorContext, ActorRef, Behavior};
use Nexus\Actor\Cluster\Address;
use Nexus\Actor\Cluster\Internal\Link;
use Nexus\Actor\Exception\EntityUnavailableException;
use Nexus\Actor\Internal\{AskRef, Post};
use Nexus\Time\Duration;

/**
 * The host's part in the moves of entities between members. All calls come from handlers of the host.
 *
 * A message for an entity that is not here and has its home elsewhere goes back to its sender, and so do all later ones
 * of that sender until its fence has arrived. The sender keeps the messages that came back, and later ones, until the
 * fence has come back too; then it sends them, in order, to the present home. So messages of one member to one entity
 * never overtake each other.
 *
 * @internal
 */
final class Moves
{
    /** Seconds after which a lease that another member has is tried again, if that member has not answered. */
    private const PATIENCE = 0.1;

    /** @var \WeakMap<Seat, true> all seats that are away */
    private \WeakMap $away;

    public function __construct(
        private readonly Shard $shard,
        private readonly Host $host,
    ) {
        $this->away = new \WeakMap();
    }

    /**
     * @param ActorContext<object> $context
     *
     * @return Behavior<object>
     */
    public function receive(ActorContext $context, object $message): Behavior
    {
        return match (true) {
            $message instanceof Incoming => $this->deliver($context, $message),
            $message instanceof Bounced => $this->takeBack($context, $message),
            $message instanceof FenceMark => $this->shard->endReturn($message),
            $message instanceof Fenced => $this->fenced($context, $message),
            $message instanceof HandOver => $this->handOver($context, $message),
            $message instanceof Released => $this->claimAgain($context, $message->seat),
            $message instanceof MemberLost => $this->lose($context, $message->member),
            default => Behavior::unhandled(),
        };
    }

    /**
     * Decides where a vacant entity is. True: here, and this member has the lease.
     *
     * @param ActorContext<object> $context
     */
    public function mayStart(ActorContext $context, Seat $seat): bool
    {
        $link = $this->shard->linkToHome($seat);
        if ($link !== null) {
            $this->goAway($seat, $link);

            return false;
        }
        if ($this->shard->claim($seat)) {
            return true;
        }
        $seat->phase = Phase::Claiming;
        $context->scheduleOnce(Duration::of(self::PATIENCE), new Released($seat));

        return false;
    }

    /** Sends an unused seat away, if its home is another living member. */
    public function placeEarly(Seat $seat): void
    {
        $link = $this->shard->linkToHome($seat);
        if ($link?->isLost() === false) {
            $this->goAway($seat, $link);
            $seat->openTo($link);
        }
    }

    private function goAway(Seat $seat, Link $link): void
    {
        [$seat->phase, $seat->link] = [Phase::Away, $link];
        $this->away[$seat] = true;
        if ($link->isLost()) {
            $this->fence($seat);
        }
    }

    /**
     * Sends a message to the entity's home. False: the entity is not away.
     *
     * @param ActorContext<object> $context
     */
    public function sendAway(ActorContext $context, Delivery $delivery): bool
    {
        $seat = $delivery->seat;
        $link = $seat->link;
        if ($seat->phase !== Phase::Away || $link === null) {
            return false;
        }
        $asker = $context->sender();
        $asker = $asker instanceof AskRef ? $asker : null;
        try {
            $payload = $delivery->payload ?? $this->shard->node->encode($delivery->message);
            $limit = $asker === null ? 0 : Link::remaining();
            $this->shard->send($seat, $link, $delivery->message, $payload, $asker, $limit);
            $delivery->number === $seat->handed ? $seat->openTo($link) : $seat->close();
        } catch (\Nexus\NexusException $failure) {
            Post::refuse($context, $delivery->message, $failure);
        }

        return true;
    }

    /** Passes a request to stop the entity on. False: the entity is not away. */
    public function leaveAway(Seat $seat): bool
    {
        if ($seat->phase !== Phase::Away || $seat->link === null) {
            return false;
        }
        $this->shard->passivate($seat, $seat->link);

        return true;
    }

    /**
     * @param ActorContext<object> $context
     *
     * @return Behavior<object>
     */
    private function deliver(ActorContext $context, Incoming $incoming): Behavior
    {
        $seat = $incoming->seat;
        if ($seat->failure !== null && $incoming->number <= $seat->failedUpTo) {
            $this->shard->refuse($context, $incoming, $seat->failure);

            return Behavior::same();
        }
        $seat->failure = null;
        $isTaken = $seat->phase === Phase::Taken && $seat->occupant?->isAlive() === true;
        if ($this->shard->isReturning($seat, $incoming->from) || !$isTaken && !$this->shard->isHome($seat)) {
            $this->shard->bounce($incoming);
        } elseif ($isTaken && $seat->occupant !== null) {
            $this->shard->deliver($seat->occupant, $incoming);
            $incoming->number === $seat->handed ? $seat->openHere() : $seat->close();
        } else {
            return $this->await($context, $incoming);
        }

        return Behavior::same();
    }

    /**
     * The entity will be here.
     *
     * @param ActorContext<object> $context
     *
     * @return Behavior<object>
     */
    private function await(ActorContext $context, Incoming $incoming): Behavior
    {
        $seat = $incoming->seat;
        if ($seat->phase === Phase::Vacant) {
            $this->host->place($context, $seat);
        }
        if ($seat->phase === Phase::Away) {
            $this->fence($seat);
        }

        return $this->host->keep($context, $seat, $incoming);
    }

    /** Waits until no message that this member has sent to the entity is on its way. */
    private function fence(Seat $seat): void
    {
        $link = $seat->link;
        if ($link !== null) {
            $seat->phase = Phase::Fencing;
            unset($this->away[$seat]);
            $this->host->hold($seat);
            $this->shard->fence($seat, $link);
        }
    }

    /**
     * @param ActorContext<object> $context
     *
     * @return Behavior<object>
     */
    private function takeBack(ActorContext $context, Bounced $bounced): Behavior
    {
        $seat = $bounced->seat;
        $isAwaited = $seat->link?->address->equals($bounced->from) === true;
        $seat->bounced[] = $bounced;
        if ($seat->phase === Phase::Vacant) {
            $seat->link = $this->shard->node->link($bounced->from);
            $this->fence($seat);
        } elseif ($seat->phase === Phase::Away && $isAwaited) {
            $this->fence($seat);
        } elseif ($seat->phase !== Phase::Fencing || !$isAwaited) {
            $this->shard->clear($bounced->from, $seat);
            $this->flush($seat);
        }

        return Behavior::same();
    }

    /** Sends the messages that came back, if it is known where to. */
    private function flush(Seat $seat): void
    {
        if ($seat->phase === Phase::Away && $seat->link !== null) {
            $bounced = $seat->bounced;
            $seat->bounced = [];
            foreach ($bounced as $one) {
                $this->shard->sendAgain($seat->link, $one);
            }
        } elseif ($seat->phase === Phase::Taken && $seat->occupant !== null) {
            $this->taken($seat, $seat->occupant);
        }
    }

    /**
     * @param ActorContext<object> $context
     *
     * @return Behavior<object>
     */
    private function fenced(ActorContext $context, Fenced $fenced): Behavior
    {
        $seat = $fenced->seat;
        if ($seat->phase !== Phase::Fencing || $fenced->number !== $seat->fence) {
            return Behavior::same();
        }
        if ($seat->isTurning()) {
            $context->scheduleOnce(Duration::millis(min(100, $seat->turns)), $fenced);

            return Behavior::same();
        }
        [$seat->phase, $seat->link] = [Phase::Vacant, null];
        if ($seat->bounced === [] && $seat->kept === null) {
            $this->host->forget($seat);

            return Behavior::same();
        }

        return $this->settleDown($context, $seat);
    }

    /**
     * Finds the present home of a vacant entity, and sends what was kept for it.
     *
     * @param ActorContext<object> $context
     *
     * @return Behavior<object>
     */
    private function settleDown(ActorContext $context, Seat $seat): Behavior
    {
        $this->host->place($context, $seat);
        $this->flush($seat);

        return $seat->phase === Phase::Away ? $this->host->replay($seat) : Behavior::same();
    }

    /**
     * @param ActorContext<object> $context
     *
     * @return Behavior<object>
     */
    private function claimAgain(ActorContext $context, Seat $seat): Behavior
    {
        if ($seat->phase !== Phase::Claiming) {
            return Behavior::same();
        }
        $seat->phase = Phase::Vacant;

        return $this->settleDown($context, $seat);
    }

    /**
     * @param ActorContext<object> $context
     *
     * @return Behavior<object>
     */
    private function handOver(ActorContext $context, HandOver $request): Behavior
    {
        $seat = $request->seat;
        if (!$seat->isActive()) {
            $this->shard->answerHandOver($request);

            return Behavior::same();
        }
        $this->shard->awaitsRelease($request);

        return $this->shard->isHome($seat) ? Behavior::same() : $this->host->leave($context, $seat);
    }

    /**
     * @param ActorContext<object> $context
     *
     * @return Behavior<object>
     */
    private function lose(ActorContext $context, Address $member): Behavior
    {
        $this->shard->lose($member);
        $seats = array_values($this->host->seats());
        foreach ($this->away as $seat => $_) {
            $seats[] = $seat;
        }
        foreach ($seats as $seat) {
            if ($seat->link?->address->equals($member) === true) {
                $this->fence($seat);
            } elseif ($seat->phase === Phase::Claiming) {
                $context->self()->tell(new Released($seat));
            }
        }

        return $this->host->placeAnew($context);
    }

    /** @param ActorContext<object> $context */
    public function placeAnew(ActorContext $context): void
    {
        foreach ($this->host->seats() as $seat) {
            if ($seat->phase === Phase::Claiming) {
                $context->self()->tell(new Released($seat));
            } elseif ($seat->phase === Phase::Taken && !$this->shard->isHome($seat)) {
                $this->host->leave($context, $seat);
            }
        }
    }

    /** Whether an entity is here that has its home elsewhere. */
    public function isMoving(): bool
    {
        $active = array_filter($this->host->seats(), static fn(Seat $seat): bool => $seat->isActive());

        return array_filter($active, $this->isElsewhere(...)) !== [];
    }

    /** Whether the home of the entity is another member. */
    public function isElsewhere(Seat $seat): bool
    {
        return !$this->shard->isHome($seat);
    }

    /** Whether its home is this member, and homes are final: while a server starts, they change with each worker. */
    public function mayStartEarly(Seat $seat): bool
    {
        return $this->shard->node->isServed() && $this->shard->isHome($seat);
    }

    /**
     * The entity has started here: it gets the messages that came back before those that were kept.
     *
     * @param ActorRef<*> $occupant
     */
    public function taken(Seat $seat, ActorRef $occupant): void
    {
        $bounced = $seat->bounced;
        $seat->bounced = [];
        foreach ($bounced as $one) {
            $this->shard->deliverOwn($occupant, $one);
        }
    }

    /** The entity cannot be started. */
    public function failBounced(Seat $seat, \Throwable $why): void
    {
        $bounced = $seat->bounced;
        $seat->bounced = [];
        foreach ($bounced as $one) {
            $this->shard->loseBounced($one, $why);
        }
    }

    /**
     * The activation has ended.
     *
     * @param ActorContext<object> $context
     */
    public function vacated(ActorContext $context, Seat $seat): void
    {
        if ($seat->bounced !== []) {
            $this->host->place($context, $seat);
            $this->flush($seat);
        }
    }

    public function release(Seat $seat): void
    {
        $this->shard->release($seat);
    }

    /** @param ActorContext<object> $context */
    public function refuseKeeping(ActorContext $context, Delivery|Incoming $delivery): void
    {
        if ($delivery instanceof Incoming) {
            $this->shard->refuse($context, $delivery, EntityUnavailableException::tooManyKept($delivery->seat->type()));
        }
    }

    /** The host has stopped, after all its entities. */
    public function stopped(): void
    {
        foreach ($this->host->seats() as $seat) {
            $seat->isActive() ? $this->shard->release($seat) : null;
        }
    }
}
