<?php

/** @generate-class-entries */

namespace Nexus\Shared;

/**
 * A map of strings to values that all workers of the server share.
 *
 * Without a server, a script shares it with the processes that it forks after its first Map::create(). The values are
 * those that can be sent to another worker: null, scalars, arrays, enums, DateTimeImmutable and objects of the
 * application. get() returns a copy. The map lives as long as the server: it survives reloads and workers that die.
 *
 * Each change of one key is atomic. Only wait() and waitWhile() suspend the coroutine.
 *
 * @implements \IteratorAggregate<string, mixed>
 * @strict-properties
 * @not-serializable
 */
final class Map implements \IteratorAggregate, \Countable
{
    private function __construct() {}

    /**
     * Opens the map of that name, or creates it. It uses memory only for what was stored.
     *
     * @param string $name 1 to 200 bytes; the same name is the same map
     * @param int $bytes of memory for keys, values and management, 32 KiB to 128 GiB
     * @param bool $evict a full map removes entries that were not used recently; false: it refuses new ones
     * @throws \Nexus\Async\MisuseError NX-0107, NX-1211
     * @throws FullException NX-1210
     * @throws \Nexus\Server\SystemException NX-0401
     */
    public static function create(string $name, int $bytes, bool $evict = false): Map {}

    /**
     * A copy of the value, or `$default` if the key is absent.
     *
     * @param string $key 1 to 1024 bytes
     * @throws \Nexus\Async\MisuseError NX-0107
     * @throws \Nexus\TransferException NX-1206, NX-1207, NX-1208, NX-1209
     * @throws \Nexus\Server\SystemException NX-0401
     */
    public function get(string $key, mixed $default = null): mixed {}

    /**
     * Stores a copy of the value.
     *
     * @param string $key 1 to 1024 bytes
     * @param mixed $value what can be sent to another worker
     * @param float|\Nexus\Time\Duration|null $ttl seconds until the entry expires, more than 0; null: it never expires
     * @throws \Nexus\Async\MisuseError NX-0107
     * @throws FullException NX-1210
     * @throws \Nexus\NotTransferableError NX-1205
     * @throws \Nexus\TransferException NX-1206
     * @throws \Nexus\Server\SystemException NX-0401
     */
    public function set(string $key, mixed $value, float|\Nexus\Time\Duration|null $ttl = null): void {}

    /**
     * Whether there is an entry of this key, also when its value is null.
     *
     * @throws \Nexus\Async\MisuseError NX-0107
     */
    public function has(string $key): bool {}

    /**
     * Removes the entry.
     *
     * @return bool false: the key was absent
     * @throws \Nexus\Async\MisuseError NX-0107
     * @throws \Nexus\Server\SystemException NX-0401
     */
    public function delete(string $key): bool {}

    /** Removes all entries. */
    public function clear(): void {}

    /**
     * Adds to an integer, and returns the result. An absent key counts as 0.
     *
     * @param int $by any number; a negative one subtracts
     * @param float|\Nexus\Time\Duration|null $ttl seconds until an absent key expires; a present one keeps its expiry
     * @throws \Nexus\Async\MisuseError NX-0107, NX-1212
     * @throws FullException NX-1210
     * @throws \Nexus\Server\SystemException NX-0401
     */
    public function increment(string $key, int $by = 1, float|\Nexus\Time\Duration|null $ttl = null): int {}

    /**
     * Replaces a value if it is still the expected one: of the same type and with the same contents.
     *
     * @param mixed $expected null: the key is absent
     * @param mixed $value null: the key is deleted
     * @param float|\Nexus\Time\Duration|null $ttl seconds until the entry expires, more than 0; null: it never expires
     * @return bool false: the present value is another one
     * @throws \Nexus\Async\MisuseError NX-0107
     * @throws FullException NX-1210
     * @throws \Nexus\NotTransferableError NX-1205
     * @throws \Nexus\TransferException NX-1206
     * @throws \Nexus\Server\SystemException NX-0401
     */
    public function compareAndSet(
        string $key,
        mixed $expected,
        mixed $value,
        float|\Nexus\Time\Duration|null $ttl = null
    ): bool {}

    /**
     * Waits until the key changes: another value is stored, also an equal one, or the entry is deleted, evicted or
     * expires. A change between an earlier get() and this call is not seen; waitWhile() sees it.
     *
     * @param string $key 1 to 1024 bytes
     * @param float|\Nexus\Time\Duration|null $timeout seconds; null waits without limit
     * @return mixed a copy of the value that the key has then; null: it is absent
     * @throws \Nexus\Async\TimeoutException NX-0102
     * @throws \Nexus\Async\CancelledError NX-0101
     * @throws \Nexus\Async\MisuseError NX-0107
     * @throws FullException NX-1210 when 8192 coroutines wait for keys of this map
     * @throws \Nexus\TransferException NX-1206, NX-1207, NX-1208, NX-1209
     * @throws \Nexus\Server\SystemException NX-0401
     */
    public function wait(string $key, float|\Nexus\Time\Duration|null $timeout = null): mixed {}

    /**
     * Waits while the key has this value. It returns at once if the key has another one.
     *
     * @param string $key 1 to 1024 bytes
     * @param mixed $value the value that is known; null: the key is absent
     * @param float|\Nexus\Time\Duration|null $timeout seconds; null waits without limit
     * @return mixed a copy of the value that the key has then; null: it is absent
     * @throws \Nexus\Async\TimeoutException NX-0102
     * @throws \Nexus\Async\CancelledError NX-0101
     * @throws \Nexus\Async\MisuseError NX-0107
     * @throws FullException NX-1210 when 8192 coroutines wait for keys of this map
     * @throws \Nexus\NotTransferableError NX-1205
     * @throws \Nexus\TransferException NX-1206, NX-1207, NX-1208, NX-1209
     * @throws \Nexus\Server\SystemException NX-0401
     */
    public function waitWhile(
        string $key,
        mixed $value,
        float|\Nexus\Time\Duration|null $timeout = null
    ): mixed {}

    /** The number of entries. It includes expired ones that were not removed yet. */
    public function count(): int {}

    /**
     * The entries in no particular order. An entry that is there all the time is found once.
     *
     * @throws \Nexus\TransferException NX-1206, NX-1207, NX-1208, NX-1209
     * @throws \Nexus\Server\SystemException NX-0401
     */
    public function getIterator(): \Iterator {}
}
