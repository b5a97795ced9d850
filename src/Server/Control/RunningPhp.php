<?php

declare(strict_types=1);

namespace Nexus\Server\Control;

/**
 * What the PHP of a running worker has loaded, and how full its OPcache is. The worker says so, which has less rights
 * than the reader may have: the file names are only names, and no file is to be executed because it is among them.
 *
 * @internal
 */
final readonly class RunningPhp
{
    private const MOST_FILES = 50_000;
    private const LONGEST_NAME = 4096;

    /**
     * @param list<string> $files that the worker has included, in that order: absolute paths
     * @param OpcacheState|null $opcache null: it is off. All workers of a generation share it
     */
    private function __construct(
        public int $slot,
        public int $pid,
        public int $generation,
        public array $files,
        public ?OpcacheState $opcache,
    ) {}

    /**
     * Null if the worker has not answered.
     *
     * @param array<mixed> $worker
     */
    public static function of(array $worker): ?self
    {
        $php = $worker['php'] ?? null;
        if (!\is_array($php)) {
            return null;
        }
        $number = static fn(string $name): int => \is_int($worker[$name] ?? null) ? $worker[$name] : 0;
        $opcache = $php['opcache'] ?? null;

        return new self(
            $number('slot'),
            $number('pid'),
            $number('generation'),
            self::paths($php['files'] ?? null),
            \is_array($opcache) ? OpcacheState::of($opcache) : null,
        );
    }

    /** @return list<string> */
    private static function paths(mixed $files): array
    {
        $paths = [];
        foreach (\is_array($files) ? \array_slice($files, 0, self::MOST_FILES) : [] as $name) {
            if (\is_string($name) && self::isPath($name)) {
                $paths[] = $name;
            }
        }

        return $paths;
    }

    private static function isPath(string $name): bool
    {
        return str_starts_with($name, '/')
            && \strlen($name) <= self::LONGEST_NAME
            && preg_match('/[\x00-\x1f\x7f]/', $name) === 0;
    }
}
