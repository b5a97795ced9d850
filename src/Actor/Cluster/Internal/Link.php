<?php

declare(strict_types=1);

namespace Nexus\Actor\Cluster\Internal;

use Nexus\Actor\{
    ActorContext,
    ActorRef,
    ActorSystem,
    Behavior,
    Directive,
    EnqueueResult,
    Props,
    SupervisionStrategy,
};
use Nexus\Actor\Cluster\Address;
use Nexus\Actor\Entity\Internal\{Bounced, Fenced, Seat};
use Nexus\Actor\Exception\AskUndeliverableException;
use Nexus\Actor\Internal\{AskRef, Post};
use Nexus\Async\{Deadline, Deferred, Future, WaitForbiddenError};

use function Nexus\Actor\Internal\dead_letter;
use function Nexus\Internal\timer_clock;

/**
 * The way to another member: an actor that sends one message after the other, so messages keep their order while it
 * waits for space in the ring.
 *
 * @internal
 */
final class Link
{
    /** Maximum number of messages that wait for the ring before senders wait. */
    private const MOST = 1024;

    /** Time in ns after which the actor of a lost link is stopped. */
    private const KEPT = 60_000_000_000;

    private bool $isLost = false;
    private int $lostAt = 0;
    private int $serial = 0;
    /** @var ActorRef<object>|null */
    private ?ActorRef $gateway = null;
    /** @var Deferred<null>|null resolved when senders may continue */
    private ?Deferred $capacity = null;

    public function __construct(
        private readonly Node $node,
        private readonly ActorSystem $system,
        public readonly Address $address,
    ) {}

    public function isLost(): bool
    {
        return $this->isLost;
    }

    /** After this, messages are not sent: they become dead letters, or are sent to another member. */
    public function lose(): void
    {
        $this->isLost = true;
        $this->lostAt = timer_clock();
        $this->release();
    }

    public function encode(object $message): string
    {
        return $this->node->encode($message);
    }

    /** Whether its member has ended and no message waits. Its actor is stopped then. */
    public function isForgettable(): bool
    {
        if (!$this->isLost || $this->gateway !== null && Post::load($this->gateway) > 0) {
            return false;
        }
        if (timer_clock() - $this->lostAt < self::KEPT) {
            return false;
        }
        $this->gateway === null ? null : $this->system->stop($this->gateway);

        return true;
    }

    /**
     * The actor that sends messages which are not delivered directly. No message overtakes those that it gets now.
     *
     * @return ActorRef<object>
     */
    public function gateway(): ActorRef
    {
        if ($this->gateway === null || !$this->gateway->isAlive()) {
            $resume = SupervisionStrategy::oneForOne(decider: static fn(): Directive => Directive::Resume);
            $behavior = Behavior::receive($this->handle(...));
            $this->gateway = $this->system->native()->spawn(
                Props::fromBehavior($behavior)->withSupervision($resume),
                ".worker-{$this->address->toString()}-" . ++$this->serial,
            );
        }

        $this->node->direct->pause($this->address, $this->gateway);

        return $this->gateway;
    }

    /** Sends messages that differ from this record by their payload, without the actor of this link. */
    public function outlet(Record $record): object
    {
        return $this->node->direct->outlet($this->address, $record->toBytes());
    }

    public function isFull(): bool
    {
        return $this->gateway !== null && !$this->isLost && Post::load($this->gateway) >= self::MOST;
    }

    /** Suspends while too many messages wait. False: too many messages wait, and waiting is forbidden here. */
    public function awaitCapacity(): bool
    {
        while ($this->isFull()) {
            $this->capacity ??= new Deferred();
            try {
                $this->capacity->future()->await();
            } catch (WaitForbiddenError) {
                return false;
            }
        }

        return true;
    }

    /**
     * Makes a dead letter of a message for which there is no space.
     *
     * @param ActorRef<*> $to
     */
    public function refuse(ActorRef $to, object $message): void
    {
        dead_letter($this->system->native(), $to, $message, true);
    }

    /**
     * @param ActorRef<*> $to
     *
     * @return Future<mixed>
     */
    public function refuseAsk(ActorRef $to, object $message): Future
    {
        $this->refuse($to, $message);
        $why = 'too many messages wait for its worker, and waiting is forbidden here';

        return Future::failed(new AskUndeliverableException($to->path(), EnqueueResult::Backpressured, $why));
    }

    /** Sends a record, and never suspends. False: the member has ended. */
    public function post(Record $record): bool
    {
        return !$this->isLost && $this->node->transport->post($this->address, $record->toBytes());
    }

    /**
     * @param ActorContext<object> $context
     *
     * @return Behavior<object>
     */
    private function handle(ActorContext $context, object $message): Behavior
    {
        if ($this->capacity !== null && Post::load($context->self()) < self::MOST / 2) {
            $this->release();
        }
        if ($message instanceof Closing) {
            $this->close($message);

            return Behavior::same();
        }
        if (!$message instanceof Parcel) {
            return Behavior::unhandled();
        }
        $asker = $context->sender();
        $this->carry($context, $message, $asker instanceof AskRef ? $asker : null);

        return Behavior::same();
    }

    /** @param ActorContext<object> $context */
    private function carry(ActorContext $context, Parcel $parcel, ?AskRef $asker): void
    {
        $limit = $asker === null ? 0 : self::remaining();
        $ask = $asker === null ? 0 : $this->node->asks->begin($asker, $this, $limit);
        $to = $parcel->to;
        $record = $to instanceof Seat
            ? Record::toEntity($to->type(), $to->id, $ask, $limit, $parcel->payload)
            : new Record($ask === 0 ? Kind::Tell : Kind::Ask, $to->number, $ask, $limit, payload: $parcel->payload);
        if (!$this->isLost && $this->node->transport->send($this->address, $record->toBytes())) {
            return;
        }
        $this->node->asks->forget($ask);
        if ($to instanceof Seat) {
            $end = self::end($limit);
            $to->host()->tell(new Bounced($to, $this->address, $parcel->message, $parcel->payload, $asker, $end));
        } else {
            $this->node->loseMessage($to, $parcel->message, $asker);
        }
    }

    private function close(Closing $closing): void
    {
        $seat = $closing->seat;
        $kind = $closing->number === 0 ? Kind::Passivate : Kind::Fence;
        $record = new Record($kind, $closing->number, type: $seat->type(), id: $seat->id);
        if ($this->isLost || !$this->node->transport->send($this->address, $record->toBytes())) {
            $seat->host()->tell(new Fenced($seat, $closing->number));
        }
    }

    private function release(): void
    {
        $capacity = $this->capacity;
        $this->capacity = null;
        $capacity?->complete();
    }

    /** The time in ns that is left for the message being handled. */
    public static function remaining(): int
    {
        $deadline = Deadline::current();

        return $deadline === null ? PHP_INT_MAX : max(1, (int) ($deadline->remaining() * 1e9));
    }

    /** The moment, by hrtime(), at which the time ends. */
    public static function end(int $limit): int
    {
        $now = timer_clock();

        return $limit > PHP_INT_MAX - $now ? PHP_INT_MAX : $now + $limit;
    }
}
