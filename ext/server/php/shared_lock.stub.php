<?php

/** @generate-class-entries */

namespace Nexus\Shared;

/**
 * A lock that coroutines of all workers share: one of them holds it at a time.
 *
 *     Lock::create('report')->withLock(function () { ... });
 *
 * Coroutines wait in line, and the lock is handed to the oldest one. It is released when its holder ends: the
 * coroutine, or its worker. Without a server, a script shares it with the processes that it forks after its first
 * Lock::create().
 *
 * @strict-properties
 * @not-serializable
 */
final class Lock
{
    private function __construct() {}

    /**
     * Opens the lock of that name, or creates it.
     *
     * @param string $name 1 to 200 bytes; the same name is the same lock
     * @throws \Nexus\Async\MisuseError NX-0107, NX-1211
     * @throws FullException NX-1210
     * @throws \Nexus\Server\SystemException NX-0401
     */
    public static function create(string $name): Lock {}

    /**
     * Suspends the coroutine until it holds the lock.
     *
     * @param float|\Nexus\Time\Duration|null $timeout seconds; null waits without limit
     * @throws \Nexus\Async\TimeoutException NX-0102, and the lock is not held
     * @throws \Nexus\Async\CancelledError NX-0101, likewise
     * @throws \Nexus\Async\MisuseError NX-0107; NX-1215 when this coroutine holds it
     * @throws FullException NX-1210 when 8192 coroutines wait
     * @throws \Nexus\Server\SystemException NX-0401
     */
    public function acquire(float|\Nexus\Time\Duration|null $timeout = null): void {}

    /**
     * Acquires the lock if it is free. Never waits.
     *
     * @return bool false: another coroutine holds it
     * @throws \Nexus\Async\MisuseError NX-1215 when this coroutine holds it
     * @throws \Nexus\Server\SystemException NX-0401
     */
    public function tryAcquire(): bool {}

    /**
     * Hands the lock to the coroutine that has waited for longest, or frees it.
     *
     * @throws \Nexus\Async\MisuseError NX-1215 when this coroutine does not hold it
     */
    public function release(): void {}

    /**
     * Calls the function while this coroutine holds the lock, and returns its result. The lock is released in any case.
     *
     * @param callable $call called without arguments
     * @param float|\Nexus\Time\Duration|null $timeout seconds to wait for the lock; null waits without limit
     * @return mixed what the function returns
     * @throws \Nexus\Async\TimeoutException NX-0102, and the function was not called
     * @throws \Nexus\Async\CancelledError NX-0101
     * @throws \Nexus\Async\MisuseError NX-0107, NX-1215
     * @throws FullException NX-1210 when 8192 coroutines wait
     * @throws \Nexus\Server\SystemException NX-0401
     */
    public function withLock(callable $call, float|\Nexus\Time\Duration|null $timeout = null): mixed {}
}
