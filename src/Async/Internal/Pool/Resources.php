<?php

declare(strict_types=1);

namespace Nexus\Async\Internal\Pool;

use Nexus\Async\{Coroutine, Lease, PoolCloseReason, PoolClosedException, PoolOptions, TimeoutException};
use Nexus\Async\Internal\LeaseRecord;

use function Nexus\Async\timeout;
use function Nexus\Internal\timer_clock;

/**
 * The resources of a pool and their holders.
 *
 * Resources are idle only while no caller waits: a returned resource is given to the first waiting caller before any
 * other coroutine runs.
 *
 * @internal
 *
 * @template T of object
 */
final class Resources
{
    /** Stands for "never", in nanoseconds. The sum of two such values does not overflow. */
    public const NEVER = PHP_INT_MAX >> 2;
    private const SECOND = 1_000_000_000;

    /** @var WaiterQueue<T> */
    public readonly WaiterQueue $waiters;
    public readonly Ledger $ledger;

    /** @var Maker<T> */
    public readonly Maker $maker;

    /** @var list<Entry<T>> in the order of their last use; the last one is lent first */
    public array $idle = [];

    /** @var array<int, Entry<T>> in the order in which they were lent */
    public array $busy = [];

    /** @var Waiting<T> */
    public readonly Waiting $waiting;

    /** @var Closer<T> */
    private readonly Closer $closer;
    private readonly string $folder;
    private readonly int $checkAfter;
    private bool $isClosed = false;

    /** @var Coroutine<void>|null */
    private ?Coroutine $maintenance = null;

    /**
     * @param \Closure(): T              $create
     * @param (\Closure(T): bool)|null   $check
     * @param (\Closure(T): mixed)|null  $destroy
     * @param (\Closure(T): bool)|null   $onDemand
     */
    public function __construct(
        public readonly string $pool,
        public readonly PoolOptions $options,
        \Closure $create,
        private readonly ?\Closure $check,
        ?\Closure $destroy,
        ?\Closure $onDemand,
    ) {
        $this->folder = dirname(__DIR__, 3);
        $this->checkAfter = $check === null ? self::NEVER : self::nanoseconds($options->checkAfter);
        $patience = self::nanoseconds($options->borrowTimeout / 2);
        $this->waiters = new WaiterQueue(min($patience, WaiterQueue::PATIENCE));
        $this->ledger = new Ledger($pool);
        $this->maker = new Maker($pool, $create, $options, $this->ledger);
        $this->waiting = new Waiting($onDemand);
        $this->closer = new Closer($destroy);
    }

    /** Records the calling coroutine and the location of its call. */
    public function record(): LeaseRecord
    {
        return LeaseRecord::take($this->folder);
    }

    /** @return Lease<T> */
    public function borrow(): Lease
    {
        $record = LeaseRecord::take($this->folder);

        return $this->lend($record) ?? $this->waiting->wait($this, $record);
    }

    /** @return Lease<T>|null null: none is idle */
    public function lend(LeaseRecord $record): ?Lease
    {
        while (($entry = array_pop($this->idle)) !== null) {
            $entry->record = $record;
            $this->busy[$entry->id] = $entry;
            if ($record->since < $entry->goodUntil || $this->isFit($entry)) {
                $this->ledger->borrowed++;

                return new Lease($this, $entry, $record);
            }
        }

        return null;
    }

    /**
     * The resource has no holder any more: it goes to the first waiting caller, or becomes idle.
     *
     * @param Entry<T> $entry
     */
    public function takeBack(Entry $entry): void
    {
        unset($this->busy[$entry->id]);
        $entry->record = null;
        $now = timer_clock();
        if ($now >= $entry->expires || $this->isClosed) {
            $this->dispose($entry, $this->isClosed ? PoolCloseReason::Closed : PoolCloseReason::Expired);

            return;
        }
        if ($this->waiters->count > 0) {
            $this->serve($entry);

            return;
        }
        $entry->idleSince = $now;
        $good = $now + $this->checkAfter;
        $entry->goodUntil = $good < $entry->expires ? $good : $entry->expires;
        $this->idle[] = $entry;
    }

    /**
     * @param Entry<T>                   $entry
     * @param (callable(T): mixed)|null $aftermath
     */
    public function discard(Entry $entry, PoolCloseReason $reason, string $why, ?callable $aftermath = null): void
    {
        unset($this->busy[$entry->id]);
        $entry->record = null;
        if ($aftermath !== null && !$this->isClosed) {
            $this->closer->cleanUp($this, $aftermath(...));
        }
        $this->dispose($entry, $reason, $why);
    }

    /**
     * @return Waiter<T>
     *
     * @throws PoolClosedException
     */
    public function enqueue(LeaseRecord $record, bool $isFirst): Waiter
    {
        if ($this->isClosed) {
            throw PoolClosedException::of($this->pool);
        }

        return $this->waiters->join($record, $isFirst);
    }

    /** All idle resources are checked before they are lent again. */
    public function distrust(): void
    {
        if ($this->check !== null) {
            foreach ($this->idle as $entry) {
                $entry->goodUntil = 0;
            }
        }
    }

    /**
     * Takes over a new resource.
     *
     * @param Entry<T> $entry
     */
    public function add(Entry $entry): void
    {
        if (!$this->isClosed) {
            $this->maintenance ??= Maintenance::start($this);
        }
        $this->takeBack($entry);
        $this->settle();
    }

    /** Fails the waiters when waiting is futile; otherwise starts to make the resources that they lack. */
    public function settle(): void
    {
        if ($this->waiters->count === 0) {
            return;
        }
        $now = timer_clock();
        if ($this->busy === [] && $this->maker->circuit->isOpen($now)) {
            $this->waiters->failAll($this->maker->circuit->refusal($this->pool, $now));

            return;
        }
        $this->maker->start($this, $this->waiters->count);
    }

    /** @param \Closure(): \Throwable $failure for the waiter that has waited longest */
    public function refuse(\Closure $failure): void
    {
        $this->waiters->next()?->fail($failure);
    }

    /** Number of resources that are needed and do not exist. */
    public function lacks(): int
    {
        return $this->isClosed ? 0 : $this->waiters->count + max(0, $this->options->minIdle - count($this->idle));
    }

    /** Number of resources that may still be created. */
    public function unusedSlots(): int
    {
        return $this->isClosed ? 0 : $this->options->max - $this->size() - $this->maker->running;
    }

    /** Whether a resource will become available that no lease has to return. */
    public function mayGrow(): bool
    {
        return $this->maker->running > 0 || $this->closer->closing > 0 || $this->unusedSlots() > 0;
    }

    /** @return int<0, max> */
    public function size(): int
    {
        return count($this->idle) + count($this->busy) + $this->closer->closing;
    }

    public function close(): void
    {
        $this->isClosed = true;
        $this->maintenance?->cancel('its pool is closed');
        [$pool, $this->maintenance] = [$this->pool, null];
        $this->waiters->failAll(static fn(): PoolClosedException => PoolClosedException::of($pool));
        while (($entry = array_pop($this->idle)) !== null) {
            $this->dispose($entry, PoolCloseReason::Closed);
        }
    }

    /**
     * Closes a resource that is not leased. Does not suspend.
     *
     * @param Entry<T> $entry
     */
    public function dispose(Entry $entry, PoolCloseReason $reason, string $why = ''): void
    {
        $this->ledger->closed($reason, (timer_clock() - $entry->created) / self::SECOND, $why);
        if (!$this->closer->takes($this, $entry->resource)) {
            $this->maker->budget->give();
            $this->settle();
        }
    }

    /** Whether maintenance has nothing more to do. */
    public function isUnused(): bool
    {
        return $this->isClosed || ($this->size() === 0 && $this->waiters->count === 0 && $this->options->minIdle === 0);
    }

    public function endMaintenance(): void
    {
        $this->maintenance = null;
    }

    public static function nanoseconds(float $seconds): int
    {
        return (int) min($seconds * self::SECOND, self::NEVER);
    }

    /** @param Entry<T> $entry */
    private function serve(Entry $entry): void
    {
        $waiter = $this->waiters->next();
        if ($waiter === null) {
            return;
        }
        $this->ledger->borrowed++;
        $waiter->record->renew();
        $entry->record = $waiter->record;
        $this->busy[$entry->id] = $entry;
        $waiter->lease = new Lease($this, $entry, $waiter->record);
        $waiter->settled->set();
    }

    /**
     * Validates a resource before it is leased. May suspend, and may be cancelled meanwhile.
     *
     * @param Entry<T> $entry
     */
    private function isFit(Entry $entry): bool
    {
        $isFit = false;
        $reason = PoolCloseReason::Expired;
        try {
            if (timer_clock() < $entry->expires) {
                $reason = PoolCloseReason::Unhealthy;
                $isFit = $this->check === null || timeout(
                    min($this->options->checkTimeout, 1e6),
                    fn(): bool => ($this->check)($entry->resource),
                );
            }
        } catch (TimeoutException) {
            $this->closeDue();
        } catch (\Exception) {
            // Counts as false: the next resource is tried.
        } finally {
            if (!$isFit) {
                $this->discard($entry, $reason, '');
            }
        }

        return $isFit;
    }

    /**
     * A resource has not answered its check. The others that are due for a check were idle for longer, and their checks
     * would most likely time out too.
     */
    private function closeDue(): void
    {
        $due = array_filter($this->idle, static fn(Entry $entry): bool => $entry->goodUntil <= timer_clock());
        $this->idle = array_values(array_diff_key($this->idle, $due));
        foreach ($due as $entry) {
            $this->dispose($entry, PoolCloseReason::Unhealthy, 'another resource has failed its check');
        }
    }
}
