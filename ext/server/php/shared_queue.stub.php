<?php

/** @generate-class-entries */

namespace Nexus\Shared;

/**
 * A bounded queue of values that all workers of the server share: many producers, many consumers, first in, first out.
 *
 * Without a server, a script shares it with the processes that it forks after its first Queue::create(). Values are
 * those of a Map; pop() returns a copy. The queue lives as long as the server. A worker that is killed loses at most
 * the value that it has popped; a value that it was pushing is in the queue or not.
 *
 * Iteration pops values until the queue is closed and empty.
 *
 * @implements \IteratorAggregate<int, mixed>
 * @strict-properties
 * @not-serializable
 */
final class Queue implements \IteratorAggregate, \Countable
{
    private function __construct() {}

    /**
     * Opens the queue of that name, or creates it. It uses memory only for what was stored.
     *
     * @param string $name 1 to 200 bytes; the same name is the same queue
     * @param int $capacity number of values, 1 to 16777216
     * @param int $bytes of memory for values, 32 KiB to 128 GiB; a value takes at most half of it
     * @throws \Nexus\Async\MisuseError NX-0107, NX-1211
     * @throws FullException NX-1210
     * @throws \Nexus\Server\SystemException NX-0401
     */
    public static function create(string $name, int $capacity, int $bytes = 64 << 20): Queue {}

    /**
     * Appends a copy of the value. Suspends the coroutine while the queue is full.
     *
     * @param mixed $value what can be sent to another worker
     * @param float|\Nexus\Time\Duration|null $timeout seconds; null waits without limit
     * @throws QueueClosedException NX-1214
     * @throws \Nexus\Async\TimeoutException NX-0102, and the value was not appended
     * @throws \Nexus\Async\CancelledError NX-0101, likewise
     * @throws \Nexus\Async\MisuseError NX-0107
     * @throws FullException NX-1210 when the value takes more than half of the memory, or 8192 coroutines wait
     * @throws \Nexus\NotTransferableError NX-1205
     * @throws \Nexus\TransferException NX-1206
     * @throws \Nexus\Server\SystemException NX-0401
     */
    public function push(mixed $value, float|\Nexus\Time\Duration|null $timeout = null): void {}

    /**
     * Appends a copy of the value if there is space now. Never waits.
     *
     * @param mixed $value what can be sent to another worker
     * @return bool false: the queue is full
     * @throws QueueClosedException NX-1214
     * @throws FullException NX-1210 when the value takes more than half of the memory
     * @throws \Nexus\NotTransferableError NX-1205
     * @throws \Nexus\TransferException NX-1206
     * @throws \Nexus\Server\SystemException NX-0401
     */
    public function tryPush(mixed $value): bool {}

    /**
     * Removes the oldest value, and returns it. Suspends the coroutine while the queue is empty.
     *
     * @param float|\Nexus\Time\Duration|null $timeout seconds; null waits without limit
     * @throws QueueClosedException NX-1214 when the queue is closed and empty
     * @throws \Nexus\Async\TimeoutException NX-0102
     * @throws \Nexus\Async\CancelledError NX-0101
     * @throws \Nexus\Async\MisuseError NX-0107
     * @throws FullException NX-1210 when 8192 coroutines wait
     * @throws \Nexus\TransferException NX-1206, NX-1207, NX-1208, NX-1209; the value is lost
     * @throws \Nexus\Server\SystemException NX-0401
     */
    public function pop(float|\Nexus\Time\Duration|null $timeout = null): mixed {}

    /**
     * Removes the oldest value, and returns it; `$default` if the queue is empty. Never waits.
     *
     * @param mixed $default returned when there is no value
     * @throws \Nexus\TransferException NX-1206, NX-1207, NX-1208, NX-1209; the value is lost
     * @throws \Nexus\Server\SystemException NX-0401
     */
    public function tryPop(mixed $default = null): mixed {}

    /** From now on push() fails, and pop() fails when the queue is empty. A closed queue stays closed. */
    public function close(): void {}

    /** Whether close() was called in any worker. */
    public function isClosed(): bool {}

    /** The number of values in the queue. */
    public function count(): int {}

    /**
     * Pops values until the queue is closed and empty.
     *
     * @throws \Nexus\TransferException NX-1206, NX-1207, NX-1208, NX-1209
     * @throws \Nexus\Server\SystemException NX-0401
     */
    public function getIterator(): \Iterator {}
}
