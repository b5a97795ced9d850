<?php

declare(strict_types=1);

namespace Nexus\Actor\Entity\Internal;

use Nexus\Actor\ActorContext;
use Nexus\Actor\Entity\Passivation;
use Nexus\Actor\Internal\Post;

/**
 * Decides which entities must stop: idle ones, and those beyond the limit.
 *
 * @internal
 */
final class Turnover
{
    /** Number of sweeps per idle time. An entity that was idle in all of them is stopped. */
    private const SWEEPS = 4;
    /**
     * Maximum number of seats checked per message, so that other messages of the host do not wait for a million seats.
     */
    private const AT_ONCE = 1_000;

    private bool $isSweeping = false;
    /** Number of active entities that are not stopping. */
    private int $taken = 0;
    /**
     * @var \SplQueue<array{Seat, int}> the ring of the clock algorithm, used with a limit, its hand at the first
     * element: a seat, and the life for which it was added
     */
    private \SplQueue $clock;

    public function __construct(private readonly Passivation $passivation)
    {
        $this->clock = new \SplQueue();
    }

    /**
     * @param ActorContext<object> $host
     *
     * @return list<Seat> the entities that must stop for this one
     */
    public function taken(ActorContext $host, Seat $seat): array
    {
        ++$this->taken;
        ++$seat->life;
        // Counts as used since the last sweep: that sweep may have been a moment ago.
        [$seat->idleSweeps, $seat->usesAtSweep, $seat->usesAtHand] = [0, -1, $seat->uses];
        if ($this->passivation->idle !== null && !$this->isSweeping) {
            $this->isSweeping = true;
            $this->sweepLater($host);
        }
        if ($this->passivation->limit === null) {
            return [];
        }
        $this->clock->enqueue([$seat, $seat->life]);

        return $this->beyond($this->taken - $this->passivation->limit, $seat);
    }

    /** Called for an entity that is stopping or has ended. */
    public function left(): void
    {
        --$this->taken;
    }

    /**
     * The first entities that were not used since the hand last passed them. A used one stays for one more round.
     *
     * @return list<Seat>
     */
    private function beyond(int $many, Seat $newcomer): array
    {
        $leaving = [];
        for ($left = 2 * count($this->clock); $left > 0 && count($leaving) < $many; --$left) {
            [$seat, $life] = $this->clock->dequeue();
            if ($seat->phase !== Phase::Taken || $seat->life !== $life) {
                continue;
            }
            if ($seat !== $newcomer && $seat->uses === $seat->usesAtHand) {
                $leaving[] = $seat;
            } else {
                $seat->usesAtHand = $seat->uses;
                $this->clock->enqueue([$seat, $life]);
            }
        }

        return $leaving;
    }

    /**
     * @param ActorContext<object> $host
     * @param array<string, Seat>  $all
     *
     * @return list<Seat> the entities that were idle for long enough
     */
    public function sweep(ActorContext $host, Sweep $sweep, array $all): array
    {
        $seats = $sweep->left === [] ? array_values($all) : $sweep->left;
        $left = array_splice($seats, self::AT_ONCE);
        $idle = array_values(array_filter($seats, $this->isIdle(...)));
        if ($left !== []) {
            $host->self()->tell(new Sweep($left));
        } elseif ($all !== []) {
            $this->sweepLater($host);
        } else {
            $this->isSweeping = false;
        }

        return $idle;
    }

    private function isIdle(Seat $seat): bool
    {
        if ($seat->phase !== Phase::Taken || $seat->occupant === null) {
            return false;
        }
        if ($seat->uses !== $seat->usesAtSweep || Post::load($seat->occupant) > 0) {
            [$seat->idleSweeps, $seat->usesAtSweep] = [0, $seat->uses];

            return false;
        }

        return ++$seat->idleSweeps >= self::SWEEPS;
    }

    /** @param ActorContext<object> $host */
    private function sweepLater(ActorContext $host): void
    {
        if ($this->passivation->idle !== null) {
            $host->scheduleOnce($this->passivation->idle->dividedBy(self::SWEEPS), new Sweep());
        }
    }
}
