<?php

declare(strict_types=1);

namespace Nexus\Actor\Cluster\Internal;

use Nexus\Actor\ActorRef;
use Nexus\Actor\Cluster\DirectDelivery;
use Nexus\Actor\Internal\LocalRef;

/**
 * The actors of this member to which other members have references, by number. A number is never used again, so a
 * reference never means a later actor of the same name.
 *
 * @internal
 */
final class Exports
{
    private int $last = 0;

    /** @var \WeakMap<ActorRef<*>, int> */
    private \WeakMap $numbers;

    /** @var array<int, \WeakReference<ActorRef<*>>|ActorRef<*>> references of other classes have no other owner */
    private array $refs = [];

    /** The number of entries at which those of ended actors are removed next. */
    private int $sweepAt = 256;

    public function __construct(private readonly DirectDelivery $direct)
    {
        $this->numbers = new \WeakMap();
    }

    /** @param ActorRef<*> $ref */
    public function numberOf(ActorRef $ref): int
    {
        $number = $this->numbers[$ref] ?? null;
        if ($number !== null) {
            return $number;
        }
        $number = ++$this->last;
        $this->numbers[$ref] = $number;
        $this->direct->export($number, $ref);
        $this->refs[$number] = $ref instanceof LocalRef ? \WeakReference::create($ref) : $ref;
        if (count($this->refs) >= $this->sweepAt) {
            $this->sweep();
        }

        return $number;
    }

    /** @return ActorRef<*>|null null: the actor has ended */
    public function find(int $number): ?ActorRef
    {
        $ref = $this->refs[$number] ?? null;

        return $ref instanceof \WeakReference ? $ref->get() : $ref;
    }

    private function sweep(): void
    {
        foreach (array_keys($this->refs) as $number) {
            if ($this->find($number)?->isAlive() !== true) {
                unset($this->refs[$number]);
                $this->direct->withdraw($number);
            }
        }
        $this->sweepAt = max(256, 2 * count($this->refs));
    }
}
