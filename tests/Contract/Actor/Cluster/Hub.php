<?php

declare(strict_types=1);

namespace Nexus\Tests\Contract\Actor\Cluster;

use Nexus\Actor\Cluster\{Address, Leases, MemberState};

/**
 * Members in one process: rings, leases and the list of members. A member that is killed takes no record and writes no
 * lease any more.
 */
final class Hub implements Leases
{
    /** Number of records that a ring has space for. */
    public int $capacity = 8;
    /** @var array<string, Wire> by address */
    private array $wires = [];
    /** @var array<string, string> holders by key */
    private array $leases = [];

    public function join(int $number, int $incarnation = 1, int $generation = 1): Wire
    {
        $wire = new Wire($this, new MemberState(new Address($number, $incarnation), $generation, true));
        $this->wires[$wire->self()->toString()] = $wire;

        return $wire;
    }

    public function wire(Address $address): ?Wire
    {
        return $this->wires[$address->toString()] ?? null;
    }

    /** @return list<MemberState> */
    public function members(): array
    {
        return array_values(array_map(static fn(Wire $wire): MemberState => $wire->state(), $this->wires));
    }

    public function changed(): void
    {
        foreach ($this->wires as $wire) {
            $wire->push(static fn() => $wire->receiver()->membersChanged());
        }
    }

    public function kill(Wire $dead): void
    {
        unset($this->wires[$dead->self()->toString()]);
        foreach ($this->wires as $wire) {
            $wire->departed($dead);
        }
        $this->changed();
    }

    public function holder(string $key): ?Address
    {
        return isset($this->leases[$key]) ? Address::parse($this->leases[$key]) : null;
    }

    public function replace(string $key, ?Address $expected, ?Address $holder): bool
    {
        if (($this->leases[$key] ?? null) !== $expected?->toString()) {
            return false;
        }
        if ($holder === null) {
            unset($this->leases[$key]);
        } else {
            $this->leases[$key] = $holder->toString();
        }

        return true;
    }

    /** @return array<string, string> */
    public function leases(): array
    {
        return $this->leases;
    }
}
