<?php

declare(strict_types=1);

namespace Nexus\Actor\Entity;

use Nexus\Actor\{ActorPath, ActorRef, BackpressureCapable, EnqueueResult};
use Nexus\Actor\Internal\{Detour, Undying};
use Nexus\Actor\Internal\Entity\{Leave, Seat};
use Nexus\Async\Future;
use Nexus\Time\Duration;

/**
 * A virtual actor: started by the first message, whenever it is not active. Entities::of() makes them.
 *
 * Messages of one sender arrive in the order in which they were sent, those that race with a passivation included: what
 * comes while the old activation stops is kept, and given to the next. What an entity that stops by itself had not
 * handled yet is lost, as with any actor: let it call passivate() instead.
 *
 * @template T of object
 *
 * @implements ActorRef<T>
 */
final class EntityRef implements ActorRef, BackpressureCapable, Detour, Undying
{
    public readonly string $id;

    /**
     * @param Entities<T>      $type
     * @param ActorRef<object> $host
     *
     * @internal Entities::of()
     */
    public function __construct(
        private readonly Entities $type,
        private readonly ActorRef $host,
        private readonly Seat $seat,
    ) {
        $this->id = $seat->id;
    }

    /**
     * Another one of its type.
     *
     * @return self<T>
     *
     * @throws InvalidEntityError NX-1062 for ''
     */
    public function of(string $id): self
    {
        return $this->type->of($id);
    }

    public function tell(object $message): void
    {
        [$to, $told] = $this->detour($message);
        $to->tell($told);
    }

    public function ask(object $message, Duration $timeout): Future
    {
        [$to, $told] = $this->detour($message);

        return $to->ask($told, $timeout);
    }

    /**
     * As the mailbox of its activation says, and Accepted while there is none: what is kept for it is not bounded by
     * its mailbox.
     */
    public function offer(object $message): EnqueueResult
    {
        [$to, $told] = $this->detour($message);
        if ($to instanceof BackpressureCapable) {
            return $to->offer($told);
        }
        $to->tell($told);

        return EnqueueResult::Accepted;
    }

    public function path(): ActorPath
    {
        return $this->host->path()->child($this->seat->name);
    }

    /** That it takes messages, active or not: true until its system, or the actor above the entities of its type, stops. */
    public function isAlive(): bool
    {
        return $this->host->isAlive();
    }

    /**
     * Stops it, if it is active, when it has handled what it was sent before; the next message starts it again. By
     * anybody, itself included.
     */
    public function passivate(): void
    {
        $this->host->tell(new Leave($this->seat));
    }

    /** @internal */
    public function detour(object $message): array
    {
        return $this->seat->address($this->host, $message);
    }
}
