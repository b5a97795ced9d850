<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Cache;

use Psr\SimpleCache\CacheInterface;

/** @internal */
final readonly class SimpleStorage implements Storage
{
    public function __construct(private CacheInterface $cache) {}

    public function get(string $key): ?array
    {
        $value = $this->cache->get($key);

        return \is_array($value) ? $value : null;
    }

    public function set(string $key, array $value, int $seconds): void
    {
        $this->cache->set($key, $value, $seconds);
    }

    public function delete(string $key): void
    {
        $this->cache->delete($key);
    }
}
