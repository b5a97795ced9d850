<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Cache;

/**
 * A PSR-6 or PSR-16 cache. Keys have at most 64 characters of those that every cache supports.
 *
 * @internal
 */
interface Storage
{
    /**
     * May suspend. Null: there is none, or it is no array.
     *
     * @return array<array-key, mixed>|null
     * @throws \Exception when the cache fails
     */
    public function get(string $key): ?array;

    /**
     * May suspend.
     *
     * @param array<array-key, mixed> $value of scalars and arrays
     * @param int $seconds after which it is not needed
     * @throws \Exception when the cache fails
     */
    public function set(string $key, array $value, int $seconds): void;

    /**
     * May suspend.
     *
     * @throws \Exception when the cache fails
     */
    public function delete(string $key): void;
}
