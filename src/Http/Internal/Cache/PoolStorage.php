<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Cache;

use Psr\Cache\CacheItemPoolInterface;

/** @internal */
final readonly class PoolStorage implements Storage
{
    public function __construct(private CacheItemPoolInterface $pool) {}

    public function get(string $key): ?array
    {
        $item = $this->pool->getItem($key);
        $value = $item->isHit() ? $item->get() : null;

        return \is_array($value) ? $value : null;
    }

    public function set(string $key, array $value, int $seconds): void
    {
        $this->pool->save($this->pool->getItem($key)->set($value)->expiresAfter($seconds));
    }

    public function delete(string $key): void
    {
        $this->pool->deleteItem($key);
    }
}
