<?php

declare(strict_types=1);

namespace Nexus\Http\Cache;

use Nexus\Shared\Map;

/**
 * Locks in a map, among the requests of all workers of the server. A lock of a worker that was killed ends by itself.
 *
 *     IdempotencyKeys::in($cache)->withLock(new SharedKeyLock(Map::create('locks', bytes: 1 << 20)));
 */
final readonly class SharedKeyLock implements KeyLock
{
    /** @param Map $map of these locks only, without `evict: true`: a map that drops locks does not exclude anything */
    public function __construct(private Map $map) {}

    public function acquire(string $key, float $seconds): ?string
    {
        $token = bin2hex(random_bytes(16));

        return $this->map->compareAndSet($key, null, $token, $seconds) ? $token : null;
    }

    public function release(string $key, string $token): void
    {
        $this->map->compareAndSet($key, $token, null);
    }
}
