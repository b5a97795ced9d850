<?php

declare(strict_types=1);

namespace Nexus\Server\Control;

/**
 * How full the OPcache of a running server is.
 *
 * @internal
 */
final readonly class OpcacheState
{
    /**
     * @param int $used bytes of scripts that are in use
     * @param int $free bytes
     * @param int $wasted bytes of scripts that were replaced
     * @param bool $isFull whether OPcache has refused a script for want of memory
     * @param int $keys entries in use; a script may take two
     * @param int $maxKeys entries there are
     * @param int $scripts
     * @param int $misses files that were compiled
     * @param int $strings bytes for interned strings
     * @param int $stringsFree bytes of them
     * @param int $restarts how often the cache was emptied because it was full
     */
    private function __construct(
        public int $used,
        public int $free,
        public int $wasted,
        public bool $isFull,
        public int $keys,
        public int $maxKeys,
        public int $scripts,
        public int $misses,
        public int $strings,
        public int $stringsFree,
        public int $restarts,
    ) {}

    /** @param array<mixed> $status as opcache_get_status() returns it, perhaps forged */
    public static function of(array $status): self
    {
        $number = static function (string $section, string $name) use ($status): int {
            $values = $status[$section] ?? null;
            $value = \is_array($values) ? $values[$name] ?? null : null;

            return \is_int($value) ? max(0, $value) : 0;
        };

        return new self(
            $number('memory_usage', 'used_memory'),
            $number('memory_usage', 'free_memory'),
            $number('memory_usage', 'wasted_memory'),
            ($status['cache_full'] ?? false) === true,
            $number('opcache_statistics', 'num_cached_keys'),
            $number('opcache_statistics', 'max_cached_keys'),
            $number('opcache_statistics', 'num_cached_scripts'),
            $number('opcache_statistics', 'misses'),
            $number('interned_strings_usage', 'buffer_size'),
            $number('interned_strings_usage', 'free_memory'),
            $number('opcache_statistics', 'oom_restarts') + $number('opcache_statistics', 'hash_restarts'),
        );
    }

    /** Bytes of the whole cache. */
    public function memory(): int
    {
        return $this->used + $this->free + $this->wasted;
    }
}
