<?php

declare(strict_types=1);

namespace Nexus\Actor\Entity\Internal;

use Nexus\Actor\{ActorContext, ActorRef, Behavior};
use Nexus\Actor\Cluster\Address;
use Nexus\Actor\Cluster\Internal\{Closing, Kind, Link, Node, Record};
use Nexus\Actor\Internal\{AskRef};

use function Nexus\Internal\timer_clock;

/**
 * The part of one type of entities that belongs to this member: homes, leases, and messages from and to other members.
 *
 * @internal
 */
final class Shard
{
    /** Of the keys in the directory, in bytes. */
    private const LONGEST_KEY = 900;

    /** @var array<string, array<string, true>> members to which messages bounce, by id, until their fence arrives */
    private array $returning = [];
    /** @var array<string, Seat> keeps the seats of $returning */
    private array $returningSeats = [];
    /** @var array<string, array<string, Address>> members that wait for the lease, by id */
    private array $waiting = [];

    public function __construct(public readonly Node $node, private readonly string $type) {}

    private function key(Seat $seat): string
    {
        $key = "{$this->type}/{$seat->id}";

        return \strlen($key) <= self::LONGEST_KEY ? $key : "{$this->type}/." . hash('sha256', $seat->id);
    }

    /** Null: no member accepts entities. */
    public function homeOf(Seat $seat): ?Address
    {
        return $this->node->homeOf($this->key($seat));
    }

    /** The way to the home; null: it is this member, or no member. */
    public function linkToHome(Seat $seat): ?Link
    {
        $home = $this->homeOf($seat);

        return $home === null || $this->node->isSelf($home) ? null : $this->node->link($home);
    }

    /** Whether it is this member, or no member. */
    public function isHome(Seat $seat): bool
    {
        $home = $this->homeOf($seat);

        return $home === null || $this->node->isSelf($home);
    }

    public function encodeForOther(Seat $seat, object $message): ?string
    {
        $isHere = $seat->phase === Phase::Taken || $seat->phase === Phase::Starting;

        return $isHere || $this->isHome($seat) ? null : $this->node->encode($message);
    }

    /** Takes the lease. False: another living member has it, and was asked to hand the entity over. */
    public function claim(Seat $seat): bool
    {
        $holder = $this->node->leases->holder($this->key($seat));
        if ($holder !== null && !$this->node->isSelf($holder) && $this->node->transport->isLiving($holder)) {
            $this->node->link($holder)->post(new Record(Kind::HandOver, type: $this->type, id: $seat->id));

            return false;
        }

        return $this->node->leases->replace($this->key($seat), $holder, $this->node->transport->self());
    }

    /** Gives the lease back. */
    public function release(Seat $seat): void
    {
        $this->node->leases->replace($this->key($seat), $this->node->transport->self(), null);
        foreach ($this->waiting[$seat->id] ?? [] as $member) {
            $this->node->link($member)->post(new Record(Kind::Released, type: $this->type, id: $seat->id));
        }
        unset($this->waiting[$seat->id]);
    }

    /** The lease is free already: tells the member. */
    public function answerHandOver(HandOver $request): void
    {
        $this->node->link($request->from)->post(new Record(Kind::Released, type: $this->type, id: $request->seat->id));
    }

    public function awaitsRelease(HandOver $request): void
    {
        $this->waiting[$request->seat->id][$request->from->toString()] = $request->from;
    }

    /** Sends a message of this member to the entity's home. */
    public function send(Seat $seat, Link $link, ?object $message, string $payload, ?AskRef $asker, int $limit): void
    {
        $ask = $asker === null ? 0 : $this->node->asks->begin($asker, $link, $limit);
        if (!$link->post(Record::toEntity($this->type, $seat->id, $ask, $limit, $payload))) {
            $this->node->asks->forget($ask);
            $seat->bounced[] = new Bounced($seat, $link->address, $message, $payload, $asker, Link::end($limit));
        }
    }

    /** Sends a message that came back to the entity's present home. */
    public function sendAgain(Link $link, Bounced $bounced): void
    {
        if ($bounced->asker === null) {
            $this->send($bounced->seat, $link, $bounced->message, $bounced->payload, null, 0);
        } elseif ($bounced->asker->isAlive() && $bounced->end > timer_clock()) {
            $limit = $bounced->end === PHP_INT_MAX ? PHP_INT_MAX : $bounced->end - timer_clock();
            $this->send($bounced->seat, $link, $bounced->message, $bounced->payload, $bounced->asker, $limit);
        }
    }

    /**
     * Delivers a message that came back to the entity, which is here now.
     *
     * @param ActorRef<*> $occupant
     */
    public function deliverOwn(ActorRef $occupant, Bounced $bounced): void
    {
        $message = $bounced->message ?? $this->node->decode($bounced->payload);
        $this->node->deliverOwn($occupant, $message, $bounced->asker, $bounced->end);
    }

    /**
     * Delivers a message of another member.
     *
     * @param ActorRef<*> $occupant
     */
    public function deliver(ActorRef $occupant, Incoming $incoming): void
    {
        $this->node->deliver($incoming->from, $occupant, $incoming->message, $incoming->ask, $incoming->end);
    }

    /** Gives a message back to its sender, and all later ones until the sender's fence has arrived. */
    public function bounce(Incoming $incoming): void
    {
        $seat = $incoming->seat;
        $this->returning[$seat->id][$incoming->from->toString()] = true;
        $this->returningSeats[$seat->id] = $seat;
        $seat->returning = count($this->returning[$seat->id]);
        $this->node->bounce($incoming->from, $this->type, $seat->id, $incoming->ask, $incoming->payload);
    }

    public function isReturning(Seat $seat, Address $member): bool
    {
        return isset($this->returning[$seat->id][$member->toString()]);
    }

    /**
     * No message of the member follows that was sent before its fence.
     *
     * @return Behavior<object>
     */
    public function endReturn(FenceMark $fence): Behavior
    {
        $this->forgetReturn($fence->seat->id, $fence->from);
        $this->node->link($fence->from)->post(
            new Record(Kind::Fenced, $fence->number, type: $this->type, id: $fence->seat->id),
        );

        return Behavior::same();
    }

    private function forgetReturn(string $id, Address $member): void
    {
        unset($this->returning[$id][$member->toString()]);
        if (isset($this->returningSeats[$id])) {
            $this->returningSeats[$id]->returning = count($this->returning[$id] ?? []);
        }
        if (($this->returning[$id] ?? []) === []) {
            unset($this->returning[$id], $this->returningSeats[$id]);
        }
    }

    /** Stops the entity after the messages that this member has sent to it. */
    public function passivate(Seat $seat, Link $link): void
    {
        $link->gateway()->tell(new Closing($seat, 0));
    }

    /** The entity cannot be started. */
    public function loseBounced(Bounced $bounced, \Throwable $why): void
    {
        $bounced->asker?->fail($why);
        $this->node->system->deadLetters()->tell($bounced->message ?? $this->node->decode($bounced->payload));
    }

    /** Sends a fence after all messages of this member to the entity. */
    public function fence(Seat $seat, Link $link): void
    {
        $seat->close();
        $link->gateway()->tell(new Closing($seat, ++$seat->fence));
    }

    /** Ends the return of messages for which no fence is awaited. */
    public function clear(Address $member, Seat $seat): void
    {
        $this->node->link($member)->post(new Record(Kind::Fence, type: $this->type, id: $seat->id));
    }

    public function lose(Address $member): void
    {
        foreach (array_keys($this->returning) as $id) {
            $this->forgetReturn((string) $id, $member);
        }
        foreach (array_keys($this->waiting) as $id) {
            unset($this->waiting[$id][$member->toString()]);
        }
    }

    /** @param ActorContext<*> $context */
    public function refuse(ActorContext $context, Incoming $incoming, \Throwable $why): void
    {
        $this->node->fail($incoming->from, $incoming->ask, $why, (string) $context->path());
        $context->toDeadLetters($incoming->message);
    }
}
