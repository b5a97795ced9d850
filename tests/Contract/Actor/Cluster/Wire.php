<?php

declare(strict_types=1);

namespace Nexus\Tests\Contract\Actor\Cluster;

use Nexus\Actor\ActorRef;
use Nexus\Actor\Cluster\{Address, DirectDelivery, Leases, MemberState, Receiver, Transport};
use Nexus\Async\Deferred;

use function Nexus\Internal\spawn_unscoped;

/** A member's transport in memory. */
final class Wire implements Transport, Leases, DirectDelivery
{
    private ?Receiver $receiver = null;
    private bool $isDead = false;
    /** @var array<string, list<string>> records that this member has not taken, by sender */
    private array $rings = [];
    /** @var list<\Closure(): void> */
    private array $events = [];
    private bool $isTaking = false;
    /** @var Deferred<null>|null */
    private ?Deferred $space = null;

    public function __construct(private readonly Hub $hub, private MemberState $state) {}

    public function self(): Address
    {
        return $this->state->address;
    }

    public function state(): MemberState
    {
        return $this->state;
    }

    public function members(): array
    {
        return $this->hub->members();
    }

    public function isLiving(Address $member): bool
    {
        return $this->hub->wire($member) !== null;
    }

    public function receiveBy(Receiver $receiver): void
    {
        $this->receiver = $receiver;
    }

    public function receiver(): Receiver
    {
        return $this->receiver ?? throw new \LogicException('No receiver.');
    }

    public function send(Address $to, string $record): bool
    {
        while (($wire = $this->hub->wire($to)) !== null && !$this->isDead && $wire->isFull($this->self())) {
            $wire->space ??= new Deferred();
            $wire->space->future()->await();
        }

        return $this->post($to, $record);
    }

    public function post(Address $to, string $record): bool
    {
        $wire = $this->isDead ? null : $this->hub->wire($to);
        $wire?->take($this->self(), $record);

        return $wire !== null;
    }

    private function isFull(Address $from): bool
    {
        return count($this->rings[$from->toString()] ?? []) >= $this->hub->capacity;
    }

    private function take(Address $from, string $record): void
    {
        $this->rings[$from->toString()][] = $record;
        $this->push(function () use ($from): void {
            $record = array_shift($this->rings[$from->toString()]);
            $space = $this->space;
            $this->space = null;
            $space?->complete();
            $record === null ? null : $this->receiver()->receive($from, $record);
        });
    }

    /** @param \Closure(): void $event */
    public function push(\Closure $event): void
    {
        $this->events[] = $event;
        if (!$this->isTaking) {
            $this->isTaking = true;
            spawn_unscoped($this->takeAll(...), 'wire');
        }
    }

    private function takeAll(): void
    {
        while (!$this->isDead && ($event = array_shift($this->events)) !== null) {
            $event();
        }
        $this->isTaking = false;
    }

    /** Reports the end of another member. */
    public function departed(self $dead): void
    {
        $returned = $dead->rings[$this->self()->toString()] ?? [];
        $this->push(function () use ($dead, $returned): void {
            foreach ($returned as $record) {
                $this->receiver()->recordReturned($dead->self(), $record);
            }
            $this->receiver()->memberEnded($dead->self());
        });
    }

    /** Ends the member without notice. */
    public function kill(): void
    {
        $this->isDead = true;
        $this->hub->kill($this);
        $space = $this->space;
        $this->space = null;
        $space?->complete();
    }

    public function isDead(): bool
    {
        return $this->isDead;
    }

    /** Its entities move to other members. */
    public function retire(): void
    {
        $this->state = new MemberState($this->self(), $this->state->generation, true, true);
        $this->hub->changed();
    }

    public function holder(string $key): ?Address
    {
        return $this->hub->holder($key);
    }

    public function replace(string $key, ?Address $expected, ?Address $holder): bool
    {
        return !$this->isDead && $this->hub->replace($key, $expected, $holder);
    }

    public function outlet(Address $to, string $header): object
    {
        return $this;
    }

    public function pause(Address $to, ActorRef $until): void {}

    public function export(int $number, ActorRef $ref): void {}

    public function withdraw(int $number): void {}

    public function addType(string $name, object $routes): void {}
}
