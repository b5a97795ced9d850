<?php

declare(strict_types=1);

namespace Nexus\Actor\Cluster\Internal;

use Nexus\Actor\{ActorRef, ActorSystem, Behavior, Props, TerminationWatcher};
use Nexus\Actor\Cluster\Address;

/**
 * Death watch between members. A watched actor of another member has a stand-in here, which stops when that actor or
 * its member ends. Watchers watch the stand-in.
 *
 * @internal
 */
final class Watches
{
    /** @var array<string, array<int, array{RemoteRef, ActorRef<object>}>> by address and number */
    private array $standIns = [];
    /** @var array<int, array<string, Address>> members that watch an actor of this member, by number */
    private array $watchers = [];
    private readonly TerminationWatcher $watcher;

    public function __construct(private readonly Node $node, private readonly ActorSystem $system)
    {
        $this->watcher = new TerminationWatcher($system, 'remote-watcher', $this->ended(...));
    }

    /** @return ActorRef<object> */
    public function standIn(RemoteRef $ref): ActorRef
    {
        $address = $ref->link->address->toString();
        [, $standIn] = $this->standIns[$address][$ref->number] ?? [null, null];
        if ($standIn !== null) {
            return $standIn;
        }
        $props = Props::fromBehavior(Behavior::empty());
        $standIn = $this->system->native()->spawn($props, ".remote-{$address}-{$ref->number}");
        if (!$ref->isAlive() || !$ref->link->post(new Record(Kind::Watch, $ref->number))) {
            $this->system->stop($standIn);
        } else {
            $this->standIns[$address][$ref->number] = [$ref, $standIn];
        }

        return $standIn;
    }

    /** An actor of another member has ended. */
    public function endOf(Address $member, int $number): void
    {
        $address = $member->toString();
        [$ref, $standIn] = $this->standIns[$address][$number] ?? [null, null];
        unset($this->standIns[$address][$number]);
        $ref?->end();
        $standIn === null ? null : $this->system->stop($standIn);
    }

    public function endOfMember(Address $member): void
    {
        foreach (array_keys($this->standIns[$member->toString()] ?? []) as $number) {
            $this->endOf($member, $number);
        }
        unset($this->standIns[$member->toString()]);
        foreach ($this->watchers as $number => $watchers) {
            unset($this->watchers[$number][$member->toString()]);
        }
    }

    /** Another member watches an actor of this one. */
    public function watch(Address $member, int $number): void
    {
        $ref = $this->node->exports->find($number);
        if ($ref === null || !$this->watcher->watch($ref)) {
            $this->node->link($member)->post(new Record(Kind::Ended, $number));

            return;
        }
        $this->watchers[$number][$member->toString()] = $member;
    }

    /** @param ActorRef<*> $ref */
    private function ended(ActorRef $ref): void
    {
        $number = $this->node->exports->numberOf($ref);
        $watchers = $this->watchers[$number] ?? [];
        unset($this->watchers[$number]);
        foreach ($watchers as $member) {
            $this->node->link($member)->post(new Record(Kind::Ended, $number));
        }
    }
}
