<?php

declare(strict_types=1);

namespace Nexus\Http\Internal;

use Psr\SimpleCache\CacheInterface;

/**
 * Which file declares which classes, from one start of the application to the next. A file that has changed is not in
 * it. Routes are always read from the code, so a process that can write to the cache cannot add one.
 *
 * @internal
 *
 * @phpstan-type Entry array{string, list<string>}
 */
final class RouteCache
{
    public const KEY = 'nexus.http.routes';
    private const FORMAT = 1;

    /** @var array<string, Entry> by file: what identifies its content, its classes */
    private array $known;
    /** @var array<string, Entry> of the files that were asked for */
    private array $seen = [];

    public function __construct(private readonly CacheInterface $cache, private readonly string $key = self::KEY)
    {
        $this->known = self::entries($cache->get($key));
    }

    /** @return list<string>|null null: the file is new, or has changed */
    public function classesOf(string $file): ?array
    {
        $entry = $this->known[$file] ?? null;
        if ($entry === null || $entry[0] !== self::identityOf($file)) {
            return null;
        }
        $this->seen[$file] = $entry;

        return $entry[1];
    }

    /**
     * @param list<string> $classes
     * @param int $readAt Unix time before the file was read: it can change once more in the second of its last change
     */
    public function add(string $file, array $classes, int $readAt): void
    {
        unset($this->seen[$file]);
        clearstatcache(true, $file);
        $changedAt = filemtime($file);
        if ($changedAt !== false && $changedAt < $readAt) {
            $this->seen[$file] = [self::identityOf($file), $classes];
        }
    }

    /** Writes only what has changed. */
    public function save(): void
    {
        ksort($this->seen);
        if ($this->seen !== $this->known) {
            $this->cache->set($this->key, ['format' => self::FORMAT, 'files' => $this->seen]);
            $this->known = $this->seen;
        }
    }

    private static function identityOf(string $file): string
    {
        clearstatcache(true, $file);
        $status = stat($file);

        return $status === false ? '' : "{$status['ino']} {$status['size']} {$status['mtime']} {$status['ctime']}";
    }

    /** @return array<string, Entry> */
    private static function entries(mixed $stored): array
    {
        $files = \is_array($stored) && ($stored['format'] ?? null) === self::FORMAT ? $stored['files'] ?? [] : [];
        $entries = [];
        foreach (\is_array($files) ? $files : [] as $file => $entry) {
            $identity = \is_array($entry) ? $entry[0] ?? null : null;
            $classes = \is_array($entry) ? $entry[1] ?? null : null;
            if (\is_string($file) && \is_string($identity) && \is_array($classes)) {
                $entries[$file] = [$identity, array_values(array_filter($classes, is_string(...)))];
            }
        }

        return $entries;
    }
}
