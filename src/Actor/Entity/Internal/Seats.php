<?php

declare(strict_types=1);

namespace Nexus\Actor\Entity\Internal;

use Nexus\Actor\ActorRef;

/**
 * One seat for each id, for as long as any code holds it.
 *
 * @internal
 */
final class Seats
{
    /** @var array<string, \WeakReference<Seat>> */
    private array $known = [];
    /** @var ActorRef<object>|null */
    public ?ActorRef $host = null;
    /** Null: all entities of the type are in this process. */
    public ?Shard $shard = null;

    public function __construct(public readonly string $type) {}

    public function of(string $id): Seat
    {
        $seat = ($this->known[$id] ?? null)?->get();
        if ($seat === null) {
            $seat = new Seat($this, $id, Name::of($id));
            $this->known[$id] = \WeakReference::create($seat);
        }

        return $seat;
    }

    /** Called by a seat that is destroyed. A new seat may have replaced it. */
    public function forget(string $id): void
    {
        if (($this->known[$id] ?? null)?->get() === null) {
            unset($this->known[$id]);
        }
    }
}
