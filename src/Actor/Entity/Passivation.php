<?php

declare(strict_types=1);

namespace Nexus\Actor\Entity;

use Nexus\Time\Duration;

/** When an idle entity is stopped. The next message starts it again. */
final readonly class Passivation
{
    private function __construct(public ?Duration $idle, public ?int $limit) {}

    /** Only when it is requested: EntityRef::passivate(). */
    public static function onRequest(): self
    {
        return new self(null, null);
    }

    /**
     * After this long without a message through its EntityRef, when no message waits or is being handled. It happens at
     * the latest a quarter of the time later. Messages from the entity's own timers do not count.
     *
     * @throws InvalidEntityError NX-1062 unless positive
     */
    public static function afterIdle(float|Duration $idle): self
    {
        $idle = Duration::of($idle);

        return new self($idle->toNanos() > 0 ? $idle : throw InvalidEntityError::idle($idle), null);
    }

    /**
     * Also limits the number of active entities. When one more starts, an entity that was not used for about the
     * longest time is stopped.
     *
     * @throws InvalidEntityError NX-1062 for less than one
     */
    public function keepAtMost(int $limit): self
    {
        return new self($this->idle, $limit >= 1 ? $limit : throw InvalidEntityError::limit($limit));
    }
}
