<?php

declare(strict_types=1);

namespace Nexus\Async;

use Nexus\Async\Internal\Pool\Keeper;

use function Nexus\Internal\timer_clock;

/**
 * Lends things that are expensive to make, or that there must not be many of: connections, mostly.
 *
 *     $pool = new Pool(fn () => new Client($address), new PoolOptions(max: 10));
 *     $answer = $pool->run(fn (Client $client) => $client->ask('…'));
 *
 * First come, first served. What is free is lent at once; else one is made where there is room, else the caller waits.
 *
 * @template T of object
 */
final class Pool implements \Countable
{
    /** @var Keeper<T> */
    private readonly Keeper $keeper;
    public readonly string $name;

    /**
     * @param callable(): T                $create   makes one; it may wait, and runs in a coroutine of the pool's own.
     * An \Exception is tried again after a while, and counts for the circuit; an \Error is a mistake, and reaches
     * whoever waits first
     * @param (callable(T): bool)|null     $check    whether one that has lain idle still works; it may wait. An
     * \Exception says no
     * @param (callable(T): mixed)|null    $destroy  closes one; it may wait for a second. null: it is closed by being
     * let go of
     * @param string                       $name     for messages; pools of one name have one maxTotal
     * @param (callable(T): bool)|null     $onDemand asks whoever holds one, in the coroutine of somebody who is about
     * to wait for it, to do without: true says that its lease is over from now on
     */
    public function __construct(
        callable $create,
        PoolOptions $options = new PoolOptions(),
        ?callable $check = null,
        ?callable $destroy = null,
        string $name = 'pool',
        ?callable $onDemand = null,
    ) {
        $this->name = $name;
        $this->keeper = new Keeper(
            $name,
            $options,
            $create(...),
            $check === null ? null : $check(...),
            $destroy === null ? null : $destroy(...),
            $onDemand === null ? null : $onDemand(...),
        );
    }

    public function __destruct()
    {
        $this->keeper->close();
    }

    /**
     * Lends one. Keep the Lease as long as you use its resource: when the object goes, it is released.
     *
     * @return Lease<T>
     *
     * @throws PoolExhaustedException NX-0801 when none was free within borrowTimeout; the message lists who has them
     * @throws CircuitOpenException   NX-0803 when there is none and none can be made
     * @throws NestedBorrowError      NX-0802 when nobody could ever give one back
     * @throws PoolClosedException    NX-0804 after close()
     * @throws CancelledError         when cancelled meanwhile
     */
    public function borrow(): Lease
    {
        return $this->keeper->borrow();
    }

    /**
     * One that lies idle; null when there is none. It creates none and does not wait but for the check of one that has
     * lain idle for long.
     *
     * @return Lease<T>|null
     */
    public function tryBorrow(): ?Lease
    {
        return $this->keeper->lend($this->keeper->note());
    }

    /**
     * Calls with one that is lent for as long as the call takes. When that is cancelled, what it was in the midst of is
     * not known, and the resource is discarded.
     *
     * @template R
     *
     * @param callable(T): R $function
     *
     * @return R
     *
     * @throws \Throwable what borrow() or the callable throws
     */
    public function run(callable $function): mixed
    {
        $lease = $this->keeper->borrow();
        try {
            return $function($lease->resource);
        } catch (CancelledError $cancelled) {
            $lease->discard('a call was cancelled in its midst');
            throw $cancelled;
        } finally {
            $lease->release();
        }
    }

    /**
     * How many there are, in use or not.
     *
     * @phpstan-impure
     */
    public function count(): int
    {
        return $this->keeper->size();
    }

    /** How many coroutines wait in borrow(): whoever could do without may ask this, and give back. */
    public function waiting(): int
    {
        return $this->keeper->line->count;
    }

    /** @phpstan-impure */
    public function statistics(): PoolStatistics
    {
        $keeper = $this->keeper;
        $ledger = $keeper->ledger;

        return new PoolStatistics(
            name: $this->name,
            max: $keeper->options->max,
            inUse: count($keeper->busy),
            idle: count($keeper->idle),
            creating: $keeper->maker->running,
            waiting: $keeper->line->count,
            circuit: $keeper->maker->circuit->state(timer_clock()),
            borrowed: $ledger->borrowed,
            waits: $ledger->waits,
            waitTime: $ledger->waitTime,
            longestWait: $ledger->longestWait,
            exhausted: $ledger->exhausted,
            created: $ledger->created,
            creationFailures: $ledger->creationFailures,
            closed: $ledger->closed,
            leaks: $ledger->leaks,
        );
    }

    public function subscribe(PoolListener $listener): void
    {
        $this->keeper->ledger->subscribe($listener);
    }

    /**
     * Lends no more, closes what lies idle now and the rest when it comes back. Who waits is told. It does not wait
     * itself.
     */
    public function close(): void
    {
        $this->keeper->close();
    }
}
