<?php

declare(strict_types=1);

namespace Nexus\Async\Internal\Pool;

use Nexus\Async\Internal\Hold;
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
     * @param Keeper<T> $keeper
     *
     * @return Lease<T>
     */
    public function wait(Keeper $keeper, Hold $hold, bool $isFirst = false): Lease
    {
        $began = $hold->since;
        $waiter = $keeper->enqueue($hold, $isFirst);
        try {
            $this->beServed($keeper, $waiter);
        } catch (\Throwable $failure) {
            // The exception's trace may hold the waiter, and so its lease.
            $waiter->lease?->release();
            throw $failure;
        } finally {
            $keeper->line->leave($waiter);
        }
        $waited = (timer_clock() - $began) / self::SECOND;
        if ($waiter->lease !== null) {
            $keeper->ledger->served($waited);

            return $waiter->lease;
        }
        $keeper->ledger->exhausted($waited);
        throw $waiter->failure === null ? $this->exhaustion($keeper, $waited) : ($waiter->failure)();
    }

    /**
     * @param Keeper<T> $keeper
     * @param Waiter<T> $waiter
     */
    private function beServed(Keeper $keeper, Waiter $waiter): void
    {
        $keeper->settle();
        $patience = $keeper->options->borrowTimeout;
        if (!$keeper->mayGrow() && !$waiter->told->isSet()) {
            $this->reclaim($keeper);
            $this->demand($keeper, $waiter, $patience);
            $this->refuseInVain($keeper, $waiter);
        }
        try {
            $waiter->told->wait($patience === INF ? null : $patience);
        } catch (TimeoutException) {
            // The exception lists the holders.
        }
    }

    /**
     * Ends leases whose holders were ended by a fatal error.
     *
     * @param Keeper<T> $keeper
     */
    public function reclaim(Keeper $keeper): void
    {
        foreach ($keeper->busy as $entry) {
            if ($entry->hold?->isLost() === true) {
                $keeper->discard($entry, PoolCloseReason::Abandoned, '');
            }
        }
    }

    /**
     * @param Keeper<T> $keeper
     * @param Waiter<T> $waiter
     */
    private function demand(Keeper $keeper, Waiter $waiter, float $patience): void
    {
        if ($this->onDemand === null) {
            return;
        }
        try {
            timeout(min($patience, 1e6), fn() => $this->ask($keeper, $waiter));
        } catch (TimeoutException) {
            // No holder gave up a resource in this time.
        }
    }

    /**
     * @param Keeper<T> $keeper
     * @param Waiter<T> $waiter
     */
    private function ask(Keeper $keeper, Waiter $waiter): void
    {
        foreach ($keeper->busy as $entry) {
            $hold = $entry->hold;
            if ($hold === null || $entry->isAsked) {
                continue;
            }
            if ($this->doesWithout($keeper, $entry) && $entry->hold === $hold) {
                $keeper->takeBack($entry);
            }
            if ($waiter->told->isSet()) {
                return;
            }
        }
    }

    /**
     * @param Keeper<T> $keeper
     * @param Entry<T>  $entry
     */
    private function doesWithout(Keeper $keeper, Entry $entry): bool
    {
        $hold = $entry->hold;
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
            if (!$isWhole && $entry->hold === $hold) {
                $keeper->discard($entry, PoolCloseReason::Discarded, 'it could not be given up in good order');
            }
        }
    }

    /**
     * @param Keeper<T> $keeper
     * @param Waiter<T> $waiter
     */
    private function refuseInVain(Keeper $keeper, Waiter $waiter): void
    {
        if ($waiter->told->isSet() || $keeper->mayGrow()) {
            return;
        }
        $isAlone = true;
        foreach ($keeper->busy as $entry) {
            $coroutine = $entry->hold?->coroutine;
            if ($coroutine === null || !$keeper->line->hasCoroutine($coroutine)) {
                return;
            }
            $isAlone = $isAlone && $coroutine === $waiter->hold->coroutine;
        }
        throw NestedBorrowError::of($keeper->pool, $isAlone, $this->holders($keeper));
    }

    /** @param Keeper<T> $keeper */
    private function exhaustion(Keeper $keeper, float $waited): PoolExhaustedException
    {
        $why = sprintf('%d of %d in use', count($keeper->busy), $keeper->options->max);
        $limit = $keeper->maker->budget->trouble();
        if ($limit !== null) {
            $why .= ", {$limit}";
        } elseif ($keeper->maker->running > 0) {
            $why .= ", {$keeper->maker->running} being created";
        }
        $trouble = $keeper->maker->circuit->trouble();

        return PoolExhaustedException::after(
            $waited,
            $keeper->pool,
            $trouble === null ? $why : "{$why}; the last attempt to create one has failed: " . rtrim($trouble, ".\n"),
            $this->holders($keeper),
        );
    }

    /**
     * @param Keeper<T> $keeper
     *
     * @return list<string>
     */
    private function holders(Keeper $keeper): array
    {
        return array_values(array_map(static fn(Entry $entry): string => $entry->holder(), $keeper->busy));
    }
}
