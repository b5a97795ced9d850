<?php

declare(strict_types=1);

namespace Nexus\Actor\Cluster\Internal;

use Nexus\Actor\{ActorPath, ActorRef, BackpressureCapable, EnqueueResult};
use Nexus\Actor\Internal\{DirectRef, DirectRoute, WatchedRef};
use Nexus\Async\Future;
use Nexus\Time\Duration;

/**
 * An actor of another member.
 *
 * @internal
 *
 * @implements ActorRef<object>
 */
final class RemoteRef extends DirectRef implements ActorRef, BackpressureCapable, WatchedRef
{
    private bool $hasEnded = false;

    /** @param int $number the actor's number in the exports of its member */
    public function __construct(
        private readonly Node $node,
        public readonly Link $link,
        public readonly int $number,
        private readonly ActorPath $path,
    ) {
        $route = new DirectRoute();
        $route->outlet = $link->outlet(new Record(Kind::Tell, $number));
        parent::__construct($route);
    }

    protected function tellByRoute(object $message): void
    {
        if (!$this->link->awaitCapacity()) {
            $this->link->refuse($this, $message);

            return;
        }
        [$to, $routed] = $this->route($message);
        $to->tell($routed);
    }

    public function ask(object $message, float|Duration $timeout): Future
    {
        if (!$this->link->awaitCapacity()) {
            return $this->link->refuseAsk($this, $message);
        }
        [$to, $routed] = $this->route($message);

        return $to->ask($routed, $timeout);
    }

    public function offer(object $message): EnqueueResult
    {
        if (!$this->isAlive()) {
            return EnqueueResult::Dropped;
        }
        if ($this->link->isFull()) {
            return EnqueueResult::Backpressured;
        }
        [$to, $routed] = $this->route($message);
        $to->tell($routed);

        return EnqueueResult::Accepted;
    }

    public function path(): ActorPath
    {
        return $this->path;
    }

    /** False when the actor is known to have ended: its member has ended, or this member has watched it. */
    public function isAlive(): bool
    {
        return !$this->hasEnded && !$this->link->isLost() && !$this->node->isSelf($this->link->address);
    }

    /** @internal */
    public function route(object $message): array
    {
        return [$this->link->gateway(), new Parcel($message, $this, $this->node->encode($message))];
    }

    /** @internal */
    public function standIn(): ActorRef
    {
        return $this->node->watches->standIn($this);
    }

    public function end(): void
    {
        $this->hasEnded = true;
    }
}
