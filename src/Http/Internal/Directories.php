<?php

declare(strict_types=1);

namespace Nexus\Http\Internal;

use Psr\SimpleCache\CacheInterface;

/**
 * The directories of App::discover(), and the routes in them.
 *
 * @internal
 */
final class Directories
{
    /** @var array<string, string> directory => file and line of the call */
    private array $directories = [];
    /** @var list<Definition>|null null: not read, or read with problems */
    private ?array $definitions = null;
    private ?CacheInterface $cache = null;
    private string $key = RouteCache::KEY;

    public function add(string $directory, string $at): void
    {
        $this->directories[$directory] ??= $at;
        $this->definitions = null;
    }

    public function useCache(CacheInterface $cache, ?string $key): void
    {
        $this->cache = $cache;
        $this->key = $key ?? RouteCache::KEY;
    }

    public function clearCache(): void
    {
        $this->cache?->delete($this->key);
    }

    /**
     * The directories are read once.
     *
     * @param Problems|null $problems takes what is wrong; null: it is thrown
     *
     * @return list<Definition>
     */
    public function definitions(Policy $policy, ?Problems $problems): array
    {
        if ($this->definitions !== null || $this->directories === []) {
            return $this->definitions ?? [];
        }
        $found = $problems ?? new Problems();
        $before = $found->count();
        $cache = $this->cache === null ? null : new RouteCache($this->cache, $this->key);
        $definitions = Discovery::in($this->directories, $policy, $found, $cache);
        if ($found->count() === $before) {
            $this->definitions = $definitions;
        }
        if ($problems === null) {
            $found->report();
        }

        return $definitions;
    }
}
