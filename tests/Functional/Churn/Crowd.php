<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Churn;

use Nexus\Actor\ActorRef;

/** References of spawned actors; most of the actors still run. */
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
     * A random reference. The actor may have stopped a moment ago, which causes races; rarely it stopped earlier.
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
