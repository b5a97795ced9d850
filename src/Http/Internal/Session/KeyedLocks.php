<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Session;

use Nexus\Async\Lock;
use Nexus\Async\Semaphore;

/**
 * One lock for each key, among the coroutines of this process. A lock that no coroutine holds or waits for costs no
 * memory.
 *
 * @internal
 */
final class KeyedLocks
{
    /** @var array<string, \WeakReference<Semaphore>> */
    private array $locks = [];
    /** @var \WeakMap<Lock, Semaphore> keeps the semaphore of a lock that is held */
    private \WeakMap $held;
    private int $sweepAt = 1024;

    public function __construct()
    {
        $this->held = new \WeakMap();
    }

    /**
     * @param float $timeout seconds
     * @throws \Nexus\Async\TimeoutException when it is not free in time
     */
    public function acquire(string $key, float $timeout): Lock
    {
        $semaphore = ($this->locks[$key] ?? null)?->get();
        if ($semaphore === null) {
            $semaphore = new Semaphore(1);
            $this->sweep();
            $this->locks[$key] = \WeakReference::create($semaphore);
        }
        // A coroutine that waits has the semaphore in a variable of this function. Any coroutine may release it, unlike
        // a mutex: the first use of a session may be in a coroutine that the handler spawned.
        $lock = $semaphore->tryAcquire() ?? $semaphore->acquire(1, $timeout);
        $this->held[$lock] = $semaphore;

        return $lock;
    }

    private function sweep(): void
    {
        if (\count($this->locks) < $this->sweepAt) {
            return;
        }
        $this->locks = array_filter($this->locks, static fn(\WeakReference $one): bool => $one->get() !== null);
        $this->sweepAt = max(1024, 2 * \count($this->locks));
    }
}
