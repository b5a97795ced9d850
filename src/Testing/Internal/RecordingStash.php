<?php

declare(strict_types=1);

namespace Nexus\Testing\Internal;

use Nexus\Actor\Behavior;
use Nexus\Actor\StashBuffer;
use Nexus\Testing\Effect\{Stashed, Unstashed};

/** @implements StashBuffer<object> */
final readonly class RecordingStash implements StashBuffer
{
    /** @param StashBuffer<object> $real */
    public function __construct(private StashBuffer $real, private Effects $effects) {}

    public function stash(object $message): void
    {
        $this->real->stash($message);
        $this->effects->add(new Stashed($message));
    }

    public function unstashAll(Behavior $targetBehavior): Behavior
    {
        $this->effects->add(new Unstashed());

        return $this->real->unstashAll($targetBehavior);
    }

    public function unstash(Behavior $targetBehavior, int $count): Behavior
    {
        $this->effects->add(new Unstashed());

        return $this->real->unstash($targetBehavior, $count);
    }

    public function clear(): void
    {
        $this->real->clear();
    }

    public function isEmpty(): bool
    {
        return $this->real->isEmpty();
    }

    public function isFull(): bool
    {
        return $this->real->isFull();
    }

    public function size(): int
    {
        return $this->real->size();
    }

    public function capacity(): int
    {
        return $this->real->capacity();
    }
}
