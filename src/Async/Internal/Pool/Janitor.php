<?php

declare(strict_types=1);

namespace Nexus\Async\Internal\Pool;

use Nexus\Async\{Coroutine, PoolCloseReason};

use function Nexus\Async\spawn;
use function Nexus\Internal\{rest, timer_clock};

/**
 * Maintains a pool while it has resources: closes idle ones and reports leases that last too long. It keeps neither the
 * script nor the pool alive.
 *
 * @internal
 *
 * @template T of object
 */
final class Janitor
{
    private const SECOND = 1_000_000_000;

    /** Rounds per shortest configured time: an action is late by at most a quarter of that time. */
    private const ROUNDS = 4;
    private const SHORTEST = 0.01;

    /** Seconds; replaces the shortest time if other workers may wait for resources that are idle here. */
    private const GENEROUS = 0.4;
    private const LONGEST = 30.0;

    /** @param Keeper<T> $keeper */
    private function __construct(private readonly Keeper $keeper) {}

    /**
     * @param Keeper<object> $keeper
     *
     * @return Coroutine<void>
     */
    public static function employ(Keeper $keeper): Coroutine
    {
        $options = $keeper->options;
        $shortest = min(
            $options->idleTtl,
            $options->maxLifetime,
            $options->leakAfter,
            2 * max($options->borrowTimeout, 1.0),
        );
        if ($keeper->maker->budget->isLimited()) {
            $shortest = min($shortest, self::GENEROUS);
        }
        $pause = max(self::SHORTEST, min($shortest / self::ROUNDS, self::LONGEST));
        $reference = \WeakReference::create($keeper);
        $pool = $keeper->pool;

        return spawn(static function () use ($reference, $pause): void {
            do {
                rest($pause);
                $keeper = $reference->get();
                $goesOn = $keeper !== null && (new self($keeper))->tend();
                unset($keeper);
            } while ($goesOn);
        })->detach("pool \"{$pool}\" is looked after");
    }

    /** @return bool whether further rounds are needed */
    private function tend(): bool
    {
        $now = timer_clock();
        $this->watchHolders($now);
        $this->closeIdle($now);
        $this->giveToOthers();
        $this->keeper->settle();
        $lacking = $this->keeper->lacks();
        if ($lacking > 0) {
            $this->keeper->maker->start($this->keeper, $lacking);
        }
        if ($this->keeper->isUnused()) {
            $this->keeper->leaveAlone();

            return false;
        }

        return true;
    }

    private function watchHolders(int $now): void
    {
        $since = $now - Keeper::nanoseconds($this->keeper->options->leakAfter);
        foreach ($this->keeper->busy as $entry) {
            $hold = $entry->hold;
            if ($hold === null) {
                continue;
            }
            if ($hold->isLost()) {
                $this->keeper->discard($entry, PoolCloseReason::Abandoned, '');
            } elseif ($hold->since <= $since && $entry->reported !== $hold) {
                $entry->reported = $hold;
                $this->keeper->ledger->leaked(($now - $hold->since) / self::SECOND, $entry->holder());
            }
        }
    }

    /** Idle resources are closed when another pool waits for their place. */
    private function giveToOthers(): void
    {
        for ($wanted = $this->keeper->maker->budget->wanted(); $wanted > 0 && $this->keeper->idle !== []; $wanted--) {
            $this->keeper->dispose(array_shift($this->keeper->idle), PoolCloseReason::Wanted);
        }
    }

    private function closeIdle(int $now): void
    {
        $unusedSince = $now - Keeper::nanoseconds($this->keeper->options->idleTtl);
        $tooMany = count($this->keeper->idle) - $this->keeper->options->minIdle;
        $kept = [];
        $closed = [];
        foreach ($this->keeper->idle as $entry) {
            if ($now >= $entry->expires) {
                $closed[] = [$entry, PoolCloseReason::Expired];
            } elseif ($tooMany > count($closed) && $entry->idleSince <= $unusedSince) {
                $closed[] = [$entry, PoolCloseReason::Idle];
            } else {
                $kept[] = $entry;
            }
        }
        $this->keeper->idle = $kept;
        foreach ($closed as [$entry, $reason]) {
            $this->keeper->dispose($entry, $reason);
        }
    }
}
