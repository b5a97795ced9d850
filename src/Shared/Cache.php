<?php

declare(strict_types=1);

namespace Nexus\Shared;

use Nexus\Async\MisuseError;
use Nexus\NotTransferableError;
use Nexus\Server\SystemException;
use Nexus\TransferException;
use Psr\SimpleCache\CacheInterface;

/**
 * A PSR-16 cache in memory that all workers of the server share.
 *
 *     $cache = Cache::create('prices', bytes: 16 << 20);
 *     $cache->set('tea', 3.5, 60);
 *
 * A key has 1 to 1024 bytes and none of `{}()/\@:`. Values are those of a Map; get() returns a copy.
 */
final readonly class Cache implements CacheInterface
{
    private const RESERVED = '{}()/\@:';
    private const KEY_BYTES = 1024;
    /** A longer ttl, about 31 years, is none: the cache does not outlive the server. */
    private const LONGEST_TTL = 1_000_000_000.0;

    private function __construct(private Map $map) {}

    /**
     * Opens the cache of that name, or creates it. A full cache removes entries that were not used recently.
     *
     * @param string $name 1 to 200 bytes; a Map of the same name has the same entries
     * @param int $bytes of memory for keys, values and management, 32 KiB to 128 GiB
     *
     * @throws MisuseError NX-0107, NX-1211
     * @throws FullException NX-1210
     * @throws SystemException NX-0401
     */
    public static function create(string $name, int $bytes): self
    {
        return new self(Map::create($name, $bytes, evict: true));
    }

    /** The cache has the entries of the map. A full map that evicts nothing makes set() return false. */
    public static function in(Map $map): self
    {
        return new self($map);
    }

    /**
     * A copy of the value, or `$default` if the key is absent or its class is no longer available.
     *
     * @throws CacheKeyError NX-1213
     * @throws SystemException NX-0401
     */
    public function get(mixed $key, mixed $default = null): mixed
    {
        return $this->read(self::checkKey($key), $default);
    }

    /**
     * Stores a copy of the value. A ttl of 0 or less deletes the entry.
     *
     * @return bool false: the map is full, or the value is too large
     *
     * @throws CacheKeyError NX-1213
     * @throws NotTransferableError NX-1205
     * @throws SystemException NX-0401
     */
    public function set(mixed $key, mixed $value, mixed $ttl = null): bool
    {
        return $this->store(self::checkKey($key), $value, self::secondsOf($ttl));
    }

    /**
     * Removes the entry, if there is one.
     *
     * @throws CacheKeyError NX-1213
     * @throws SystemException NX-0401
     */
    public function delete(mixed $key): bool
    {
        $this->map->delete(self::checkKey($key));

        return true;
    }

    /** Removes all entries. */
    public function clear(): bool
    {
        $this->map->clear();

        return true;
    }

    /**
     * Copies of the values by key. Keys are checked before the first value is read.
     *
     * @return array<string, mixed>
     *
     * @throws CacheKeyError NX-1213
     * @throws SystemException NX-0401
     */
    public function getMultiple(mixed $keys, mixed $default = null): array
    {
        $values = [];
        foreach (self::checkKeys($keys) as $key) {
            $values[$key] = $this->read($key, $default);
        }

        return $values;
    }

    /**
     * Stores copies of the values. Keys are checked before the first value is stored. Each key changes by itself.
     *
     * @param iterable<mixed, mixed> $values by key
     *
     * @return bool false: the map is full, or a value is too large; earlier values are stored
     *
     * @throws CacheKeyError NX-1213
     * @throws NotTransferableError NX-1205
     * @throws SystemException NX-0401
     */
    public function setMultiple(mixed $values, mixed $ttl = null): bool
    {
        $entries = [];
        foreach (self::checkIterable($values) as $key => $value) {
            $entries[] = [self::checkKey(\is_int($key) ? (string) $key : $key), $value];
        }
        $seconds = self::secondsOf($ttl);
        foreach ($entries as [$key, $value]) {
            if (!$this->store($key, $value, $seconds)) {
                return false;
            }
        }

        return true;
    }

    /**
     * Removes the entries. Keys are checked before the first entry is removed.
     *
     * @throws CacheKeyError NX-1213
     * @throws SystemException NX-0401
     */
    public function deleteMultiple(mixed $keys): bool
    {
        foreach (self::checkKeys($keys) as $key) {
            $this->map->delete($key);
        }

        return true;
    }

    /**
     * Whether there is an entry of this key, also when its value is null.
     *
     * @throws CacheKeyError NX-1213
     */
    public function has(mixed $key): bool
    {
        return $this->map->has(self::checkKey($key));
    }

    private function read(string $key, mixed $default): mixed
    {
        try {
            return $this->map->get($key, $default);
        } catch (TransferException) {
            return $default;
        }
    }

    private function store(string $key, mixed $value, ?float $seconds): bool
    {
        if ($seconds !== null && $seconds <= 0.0) {
            $this->map->delete($key);

            return true;
        }
        try {
            $this->map->set($key, $value, $seconds);
        } catch (FullException|TransferException) {
            return false;
        }

        return true;
    }

    private static function checkKey(mixed $key): string
    {
        if (
            !\is_string($key) || $key === '' || \strlen($key) > self::KEY_BYTES
            || strpbrk($key, self::RESERVED) !== false
        ) {
            throw CacheKeyError::forKey($key);
        }

        return $key;
    }

    /** @return iterable<mixed, mixed> */
    private static function checkIterable(mixed $keys): iterable
    {
        return is_iterable($keys) ? $keys : throw CacheKeyError::notIterable($keys);
    }

    /** @return list<string> */
    private static function checkKeys(mixed $keys): array
    {
        $checked = [];
        foreach (self::checkIterable($keys) as $key) {
            $checked[] = self::checkKey($key);
        }

        return $checked;
    }

    private static function secondsOf(mixed $ttl): ?float
    {
        if ($ttl instanceof \DateInterval) {
            $now = new \DateTimeImmutable('now', new \DateTimeZone('UTC'));
            $then = $now->add($ttl);
            $ttl = $then->getTimestamp() - $now->getTimestamp()
                + ((int) $then->format('u') - (int) $now->format('u')) / 1_000_000;
        } elseif ($ttl !== null && !\is_int($ttl)) {
            throw CacheKeyError::forTtl($ttl);
        }

        return $ttl === null || $ttl > self::LONGEST_TTL ? null : (float) $ttl;
    }
}
