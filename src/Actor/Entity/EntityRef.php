<?php

declare(strict_types=1);

namespace Nexus\Actor\Entity;

use Nexus\Actor\{ActorPath, ActorRef, BackpressureCapable, EnqueueResult};
use Nexus\Actor\Entity\Internal\{Leave, Seat};
use Nexus\Actor\Internal\{DirectRef, Undying};
use Nexus\Async\Future;
use Nexus\Time\Duration;

/**
 * A virtual actor, created by Entities::of(). A message starts it when it is not active.
 *
 * Messages of one sender arrive in the order in which they were sent, also during a passivation: messages that arrive
 * while the old activation stops are kept and given to the next one. When an entity stops itself, its unhandled
 * messages are lost, as with any actor: call passivate() instead.
 *
 * @template T of object
 *
 * @implements ActorRef<T>
 */
final class EntityRef extends DirectRef implements ActorRef, BackpressureCapable, Undying
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
        parent::__construct($seat);
        $this->id = $seat->id;
    }

    /**
     * Returns another entity of the same type.
     *
     * @return self<T>
     *
     * @throws InvalidEntityError NX-1062 for ''
     */
    public function of(string $id): self
    {
        return $this->type->of($id);
    }

    /** @internal */
    protected function tellByRoute(object $message): void
    {
        $link = $this->seat->link;
        if ($link?->awaitCapacity() === false) {
            $link->refuse($this, $message);

            return;
        }
        $this->seat->letHostRun();
        [$to, $routed] = $this->route($message);
        $to->tell($routed);
    }

    public function ask(object $message, float|Duration $timeout): Future
    {
        $link = $this->seat->link;
        if ($link?->awaitCapacity() === false) {
            return $link->refuseAsk($this, $message);
        }
        [$to, $routed] = $this->route($message);

        return $to->ask($routed, $timeout);
    }

    /**
     * Returns the result of the activation's mailbox, or Accepted while the entity is not active: messages kept for it
     * are not limited by its mailbox.
     */
    public function offer(object $message): EnqueueResult
    {
        if ($this->seat->link?->isFull() === true) {
            return EnqueueResult::Backpressured;
        }
        [$to, $routed] = $this->route($message);
        if ($to instanceof BackpressureCapable) {
            return $to->offer($routed);
        }
        $to->tell($routed);

        return EnqueueResult::Accepted;
    }

    /** The path of the entity, active or not. */
    public function path(): ActorPath
    {
        return $this->host->path()->child($this->seat->name);
    }

    /** True while it accepts messages, active or not: until its system, or the parent actor of its type, stops. */
    public function isAlive(): bool
    {
        return $this->host->isAlive();
    }

    /**
     * Stops the entity, if it is active, after it has handled the messages sent before. The next message starts it
     * again. Any code may call this, including the entity.
     */
    public function passivate(): void
    {
        $this->host->tell(new Leave($this->seat));
    }

    /**
     * The name of its type.
     *
     * @internal
     */
    public function type(): string
    {
        return $this->type->type;
    }

    /** @internal */
    public function route(object $message): array
    {
        return $this->seat->address($this->host, $message);
    }
}
