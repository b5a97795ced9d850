<?php

declare(strict_types=1);

namespace Nexus\Actor\Entity\Internal;

/**
 * One seat for each id that anybody has anything to do with, for as long as that is so.
 *
 * @internal
 */
final class Seats
{
    /** @var array<string, \WeakReference<Seat>> */
    private array $known = [];

    public function of(string $id): Seat
    {
        $seat = ($this->known[$id] ?? null)?->get();
        if ($seat === null) {
            $seat = new Seat($this, $id, Name::of($id));
            $this->known[$id] = \WeakReference::create($seat);
        }

        return $seat;
    }

    /** By a seat that goes; another may have taken its place. */
    public function forget(string $id): void
    {
        if (($this->known[$id] ?? null)?->get() === null) {
            unset($this->known[$id]);
        }
    }
}
