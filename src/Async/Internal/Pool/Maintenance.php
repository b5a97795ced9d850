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
final class Maintenance
{
    private const SECOND = 1_000_000_000;

    /** Rounds per shortest configured time: an action is late by at most a quarter of that time. */
    private const ROUNDS = 4;
    private const SHORTEST = 0.01;

    /** Seconds; replaces the shortest time if other workers may wait for resources that are idle here. */
    private const GENEROUS = 0.4;
    private const LONGEST = 30.0;

    /** @param Resources<T> $resources */
    private function __construct(private readonly Resources $resources) {}

    /**
     * @param Resources<object> $resources
     *
     * @return Coroutine<void>
     */
    public static function start(Resources $resources): Coroutine
    {
        $options = $resources->options;
        $shortest = min(
            $options->idleTtl,
            $options->maxLifetime,
            $options->leakAfter,
            2 * max($options->borrowTimeout, 1.0),
        );
        if ($resources->maker->budget->isLimited()) {
            $shortest = min($shortest, self::GENEROUS);
        }
        $pause = max(self::SHORTEST, min($shortest / self::ROUNDS, self::LONGEST));
        $reference = \WeakReference::create($resources);
        $pool = $resources->pool;

        return spawn(static function () use ($reference, $pause): void {
            do {
                rest($pause);
                $resources = $reference->get();
                $goesOn = $resources !== null && (new self($resources))->tend();
                unset($resources);
            } while ($goesOn);
        })->detach("pool \"{$pool}\" is maintained");
    }

    /** @return bool whether further rounds are needed */
    private function tend(): bool
    {
        $now = timer_clock();
        $this->watchHolders($now);
        $this->closeIdle($now);
        $this->giveToOthers();
        $this->resources->settle();
        $lacking = $this->resources->lacks();
        if ($lacking > 0) {
            $this->resources->maker->start($this->resources, $lacking);
        }
        if ($this->resources->isUnused()) {
            $this->resources->endMaintenance();

            return false;
        }

        return true;
    }

    private function watchHolders(int $now): void
    {
        $since = $now - Resources::nanoseconds($this->resources->options->leakAfter);
        foreach ($this->resources->busy as $entry) {
            $record = $entry->record;
            if ($record === null) {
                continue;
            }
            if ($record->isLost()) {
                $this->resources->discard($entry, PoolCloseReason::Abandoned, '');
            } elseif ($record->since <= $since && $entry->reported !== $record) {
                $entry->reported = $record;
                $this->resources->ledger->leaked(($now - $record->since) / self::SECOND, $entry->holder());
            }
        }
    }

    /** Idle resources are closed when another pool waits for their place. */
    private function giveToOthers(): void
    {
        $wanted = $this->resources->maker->budget->wanted();
        for (; $wanted > 0 && $this->resources->idle !== []; $wanted--) {
            $this->resources->dispose(array_shift($this->resources->idle), PoolCloseReason::Wanted);
        }
    }

    private function closeIdle(int $now): void
    {
        $unusedSince = $now - Resources::nanoseconds($this->resources->options->idleTtl);
        $tooMany = count($this->resources->idle) - $this->resources->options->minIdle;
        $kept = [];
        $closed = [];
        foreach ($this->resources->idle as $entry) {
            if ($now >= $entry->expires) {
                $closed[] = [$entry, PoolCloseReason::Expired];
            } elseif ($tooMany > count($closed) && $entry->idleSince <= $unusedSince) {
                $closed[] = [$entry, PoolCloseReason::Idle];
            } else {
                $kept[] = $entry;
            }
        }
        $this->resources->idle = $kept;
        foreach ($closed as [$entry, $reason]) {
            $this->resources->dispose($entry, $reason);
        }
    }
}
