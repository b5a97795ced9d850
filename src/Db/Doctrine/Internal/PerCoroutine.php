<?php

declare(strict_types=1);

namespace Nexus\Db\Doctrine\Internal;

use Nexus\Async\CoroutineLocal;
use Nexus\Async\Lease;
use Nexus\Async\Pool;
use Nexus\Async\PoolOptions;

/**
 * Gives each coroutine an object of a pool of its own, until the coroutine ends.
 *
 * @internal
 *
 * @template T of object
 */
final readonly class PerCoroutine
{
    /** @var Pool<T> */
    public Pool $pool;

    /** @var CoroutineLocal<Lease<T>> */
    private CoroutineLocal $lent;

    /**
     * @param \Closure(): T $create
     * @param \Closure(T): ?string $tidy cleans it for the next coroutine; returns the reason why it cannot be reused,
     * null: it can
     * @param \Closure(T): void $destroy
     * @param ?\Closure(T): bool $check whether it still works
     */
    public function __construct(
        \Closure $create,
        private \Closure $tidy,
        \Closure $destroy,
        PoolOptions $options,
        string $name,
        ?\Closure $check = null,
    ) {
        $this->pool = new Pool($create, $options, $check, $destroy, $name);
        $this->lent = new CoroutineLocal($this->takeBack(...));
    }

    /** @return T */
    public function current(): object
    {
        $lease = $this->lent->get();
        if ($lease === null) {
            $lease = $this->pool->borrow();
            $this->lent->set($lease);
        }

        return $lease->resource;
    }

    /** Returns the current coroutine's object, as at the coroutine's end. The next current() borrows another one. */
    public function giveBack(): void
    {
        $lease = $this->lent->take();
        if ($lease !== null) {
            $this->takeBack($lease);
        }
    }

    /** @param Lease<T> $lease */
    private function takeBack(Lease $lease): void
    {
        try {
            $why = ($this->tidy)($lease->resource);
        } catch (\Throwable $failure) {
            $why = $failure->getMessage();
        }
        if ($why === null) {
            $lease->release();
        } else {
            $lease->discard($why);
        }
    }
}
