<?php

declare(strict_types=1);

namespace Nexus\Async;

use Nexus\Async\Internal\Pool\Resources;

use function Nexus\Internal\timer_clock;

/**
 * Lends resources that are expensive to create, or of which only a few may exist. Typical resources are connections.
 *
 *     $pool = new Pool(fn () => new Client($address), new PoolOptions(max: 10));
 *     $answer = $pool->run(fn (Client $client) => $client->ask('…'));
 *
 * borrow() lends an idle resource at once. If none is idle, the pool creates one. If the limit is reached, the caller
 * waits. Waiting coroutines are served in FIFO order, except under overload: requests that have had a resource come
 * before those that have had none, and of the latter the newest come first once the oldest has waited for half of
 * borrowTimeout, or 2 s.
 *
 * @template T of object
 */
final class Pool implements \Countable
{
    /** @var Resources<T> */
    private readonly Resources $resources;
    public readonly string $name;

    /**
     * @param callable(): T                $create   creates a resource. It may suspend; it runs in a coroutine of the
     * pool. After an \Exception the pool tries again later, and the attempt counts for the circuit breaker. An \Error
     * is a programming mistake: the oldest waiting caller receives it
     * @param (callable(T): bool)|null     $check    returns whether a resource that was idle still works. It may
     * suspend. An \Exception means false
     * @param (callable(T): mixed)|null    $destroy  closes a resource. It may suspend for up to one second. null: the
     * pool only drops its reference
     * @param string                       $name     used in messages; pools with the same name share one maxTotal
     * @param (callable(T): bool)|null     $onDemand asks the holder of a resource to give it up. It runs in the
     * coroutine that is about to wait for the resource. true: the holder's lease has ended
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
        $this->resources = new Resources(
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
        $this->resources->close();
    }

    /**
     * Borrows a resource. Keep the Lease for as long as you use the resource: destroying the Lease releases it.
     *
     * @return Lease<T>
     *
     * @throws PoolExhaustedException NX-0801 when none was free within borrowTimeout; the message lists the holders
     * @throws CircuitOpenException   NX-0803 when none is idle and none can be created
     * @throws NestedBorrowError      NX-0802 when no coroutine could ever return one
     * @throws PoolClosedException    NX-0804 after close()
     * @throws CancelledError         when cancelled while waiting
     */
    public function borrow(): Lease
    {
        return $this->resources->borrow();
    }

    /**
     * Borrows an idle resource; null when none is idle. Creates no resource. Suspends only while it checks a resource
     * that was idle for longer than checkAfter.
     *
     * @return Lease<T>|null
     */
    public function tryBorrow(): ?Lease
    {
        return $this->resources->lend($this->resources->record());
    }

    /**
     * Calls the function with a resource that is borrowed for the duration of the call. If the call is cancelled, the
     * state of the resource is unknown, and the pool discards it.
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
        $lease = $this->resources->borrow();
        try {
            return $function($lease->resource);
        } catch (CancelledError $cancelled) {
            $lease->discard('a call was cancelled before it had finished');
            throw $cancelled;
        } finally {
            $lease->release();
        }
    }

    /**
     * The number of resources, idle ones and borrowed ones.
     *
     * @phpstan-impure
     */
    public function count(): int
    {
        return $this->resources->size();
    }

    /** The number of coroutines waiting in borrow(). A holder that can do without its resource may release it then. */
    public function waiting(): int
    {
        return $this->resources->waiters->count;
    }

    /**
     * The figures of this moment.
     *
     * @phpstan-impure
     */
    public function statistics(): PoolStatistics
    {
        $resources = $this->resources;
        $ledger = $resources->ledger;

        return new PoolStatistics(
            name: $this->name,
            max: $resources->options->max,
            inUse: count($resources->busy),
            idle: count($resources->idle),
            creating: $resources->maker->running,
            waiting: $resources->waiters->count,
            circuit: $resources->maker->circuit->state(timer_clock()),
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

    /** Adds a listener, which receives every further event of the pool. */
    public function subscribe(PoolListener $listener): void
    {
        $this->resources->ledger->subscribe($listener);
    }

    /**
     * Stops lending. Closes idle resources now and borrowed ones when they are returned. Waiting callers get a
     * PoolClosedException. Does not suspend.
     */
    public function close(): void
    {
        $this->resources->close();
    }
}
