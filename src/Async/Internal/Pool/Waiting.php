<?php

declare(strict_types=1);

namespace Nexus\Async\Internal\Pool;

use Nexus\Async\Internal\LeaseRecord;
use Nexus\Async\{Lease, NestedBorrowError, PoolCloseReason, PoolExhaustedException, TimeoutException};

use function Nexus\Async\timeout;
use function Nexus\Internal\timer_clock;

/**
 * What borrow() does when no resource is idle: has one created, asks holders to give one up, and waits.
 *
 * @internal
 *
 * @template T of object
 */
final class Waiting
{
    private const SECOND = 1_000_000_000;

    /** @param (\Closure(T): bool)|null $onDemand */
    public function __construct(private readonly ?\Closure $onDemand) {}

    /**
     * @param Resources<T> $resources
     *
     * @return Lease<T>
     */
    public function wait(Resources $resources, LeaseRecord $record, bool $isFirst = false): Lease
    {
        $began = $record->since;
        $waiter = $resources->enqueue($record, $isFirst);
        try {
            $this->beServed($resources, $waiter);
        } catch (\Throwable $failure) {
            // The exception's trace may hold the waiter, and so its lease.
            $waiter->lease?->release();
            throw $failure;
        } finally {
            $resources->waiters->leave($waiter);
        }
        $waited = (timer_clock() - $began) / self::SECOND;
        if ($waiter->lease !== null) {
            $resources->ledger->served($waited);

            return $waiter->lease;
        }
        $resources->ledger->exhausted($waited);
        throw $waiter->failure === null ? $this->exhaustion($resources, $waited) : ($waiter->failure)();
    }

    /**
     * @param Resources<T> $resources
     * @param Waiter<T> $waiter
     */
    private function beServed(Resources $resources, Waiter $waiter): void
    {
        $resources->settle();
        $patience = $resources->options->borrowTimeout;
        if (!$resources->mayGrow() && !$waiter->settled->isSet()) {
            $this->reclaim($resources);
            $this->demand($resources, $waiter, $patience);
            $this->refuseInVain($resources, $waiter);
        }
        try {
            $waiter->settled->wait($patience === INF ? null : $patience);
        } catch (TimeoutException) {
            // The exception lists the holders.
        }
    }

    /**
     * Ends leases whose holders were ended by a fatal error.
     *
     * @param Resources<T> $resources
     */
    public function reclaim(Resources $resources): void
    {
        foreach ($resources->busy as $entry) {
            if ($entry->record?->isLost() === true) {
                $resources->discard($entry, PoolCloseReason::Abandoned, '');
            }
        }
    }

    /**
     * @param Resources<T> $resources
     * @param Waiter<T> $waiter
     */
    private function demand(Resources $resources, Waiter $waiter, float $patience): void
    {
        if ($this->onDemand === null) {
            return;
        }
        try {
            timeout(min($patience, 1e6), fn() => $this->ask($resources, $waiter));
        } catch (TimeoutException) {
            // No holder gave up a resource in this time.
        }
    }

    /**
     * @param Resources<T> $resources
     * @param Waiter<T> $waiter
     */
    private function ask(Resources $resources, Waiter $waiter): void
    {
        foreach ($resources->busy as $entry) {
            $record = $entry->record;
            if ($record === null || $entry->isAsked) {
                continue;
            }
            if ($this->doesWithout($resources, $entry) && $entry->record === $record) {
                $resources->takeBack($entry);
            }
            if ($waiter->settled->isSet()) {
                return;
            }
        }
    }

    /**
     * @param Resources<T> $resources
     * @param Entry<T>  $entry
     */
    private function doesWithout(Resources $resources, Entry $entry): bool
    {
        $record = $entry->record;
        $entry->isAsked = true;
        $isWhole = false;
        try {
            $answer = $this->onDemand !== null && ($this->onDemand)($entry->resource);
            $isWhole = true;

            return $answer;
        } catch (\Exception) {
            return false;
        } finally {
            $entry->isAsked = false;
            if (!$isWhole && $entry->record === $record) {
                $resources->discard($entry, PoolCloseReason::Discarded, 'its holder did not release it on demand');
            }
        }
    }

    /**
     * @param Resources<T> $resources
     * @param Waiter<T> $waiter
     */
    private function refuseInVain(Resources $resources, Waiter $waiter): void
    {
        if ($waiter->settled->isSet() || $resources->mayGrow()) {
            return;
        }
        $isAlone = true;
        foreach ($resources->busy as $entry) {
            $coroutine = $entry->record?->coroutine;
            if ($coroutine === null || !$resources->waiters->hasCoroutine($coroutine)) {
                return;
            }
            $isAlone = $isAlone && $coroutine === $waiter->record->coroutine;
        }
        throw NestedBorrowError::of($resources->pool, $isAlone, $this->holders($resources));
    }

    /** @param Resources<T> $resources */
    private function exhaustion(Resources $resources, float $waited): PoolExhaustedException
    {
        $why = sprintf('%d of %d in use', count($resources->busy), $resources->options->max);
        $limit = $resources->maker->budget->trouble();
        if ($limit !== null) {
            $why .= ", {$limit}";
        } elseif ($resources->maker->running > 0) {
            $why .= ", {$resources->maker->running} being created";
        }
        $trouble = $resources->maker->circuit->trouble();
        if ($trouble !== null) {
            $why .= '; the last attempt to create one has failed: ' . rtrim($trouble->getMessage(), ".\n");
        }
        $isBelowLimits = $limit === null && count($resources->busy) < $resources->options->max;

        return PoolExhaustedException::after(
            $waited,
            $resources->pool,
            $why,
            $this->holders($resources),
            $isBelowLimits && ($trouble !== null || $resources->maker->running > 0),
            $trouble,
        );
    }

    /**
     * @param Resources<T> $resources
     *
     * @return list<string>
     */
    private function holders(Resources $resources): array
    {
        return array_values(array_map(static fn(Entry $entry): string => $entry->holder(), $resources->busy));
    }
}
