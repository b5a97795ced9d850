<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Churn;

use Nexus\Actor\ActorRef;

/** Refs of those that were spawned, most of them alive. */
final class Crowd
{
    /** @var array<int, ActorRef<Counted>> numbered from 0 */
    private array $refs = [];
    private int $joined = 0;

    public function __construct(private readonly int $most) {}

    /** @param ActorRef<Counted> $ref */
    public function join(ActorRef $ref): void
    {
        $this->joined++;
        $this->refs[] = $ref;
        if (count($this->refs) > 2 * $this->most) {
            $this->refs = array_values(array_filter($this->refs, static fn(ActorRef $one): bool => $one->isAlive()));
        }
    }

    /**
     * One at random, which may have ended a moment ago: that is where races are. Few of those that are known to have.
     *
     * @return ActorRef<Counted>|null
     */
    public function any(): ?ActorRef
    {
        $count = count($this->refs);
        if ($count === 0) {
            return null;
        }
        $index = mt_rand(0, $count - 1);
        $ref = $this->refs[$index];
        if ($ref->isAlive()) {
            return $ref;
        }
        $this->refs[$index] = $this->refs[$count - 1];
        array_pop($this->refs);

        return mt_rand(0, 9) === 0 ? $ref : $this->any();
    }

    public function isFull(): bool
    {
        return count($this->refs) >= $this->most;
    }

    public function joined(): int
    {
        return $this->joined;
    }
}
