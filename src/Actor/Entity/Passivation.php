<?php

declare(strict_types=1);

namespace Nexus\Actor\Entity;

use Nexus\Time\Duration;

/** When an entity is stopped of which nobody needs anything at the moment; the next message starts it again. */
final readonly class Passivation
{
    private function __construct(public ?Duration $idle, public ?int $limit) {}

    /** Only when it asks for it: EntityRef::passivate(). */
    public static function onRequest(): self
    {
        return new self(null, null);
    }

    /**
     * When no message came by its EntityRef for that long, and none waits or is being handled; at the latest a quarter
     * later. What its own timers tell it does not count.
     *
     * @throws InvalidEntityError NX-1062 unless positive
     */
    public static function afterIdle(Duration $idle): self
    {
        return new self($idle->toNanos() > 0 ? $idle : throw InvalidEntityError::idle($idle), null);
    }

    /**
     * As it was, and moreover no more than so many at once: when one more starts, one that has not been used for
     * longest, roughly, is stopped.
     *
     * @throws InvalidEntityError NX-1062 for less than one
     */
    public function keepAtMost(int $limit): self
    {
        return new self($this->idle, $limit >= 1 ? $limit : throw InvalidEntityError::limit($limit));
    }
}
