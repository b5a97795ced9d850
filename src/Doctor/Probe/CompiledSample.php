<?php

declare(strict_types=1);

namespace Nexus\Doctor\Probe;

/**
 * PHP files of a project, of which some are compiled into the OPcache of this process.
 *
 * @internal
 */
final readonly class CompiledSample
{
    private const MOST = 200_000;
    private const SAMPLE = 2000;
    /** Seconds. */
    private const LIMIT = 3.0;
    private const REPORT_EVERY = 200;
    private const SKIPPED = ['.git', 'node_modules', 'build', 'var', 'tests', 'Tests'];

    /** @param array<string, int> $files sizes by path */
    private function __construct(private array $files) {}

    public static function of(string $directory): self
    {
        $tree = new \RecursiveIteratorIterator(
            new \RecursiveCallbackFilterIterator(
                new \RecursiveDirectoryIterator($directory, \FilesystemIterator::SKIP_DOTS),
                static fn(\SplFileInfo $file): bool => $file->isDir()
                    ? !\in_array($file->getFilename(), self::SKIPPED, true)
                    : $file->isFile() && $file->getExtension() === 'php',
            ),
            \RecursiveIteratorIterator::LEAVES_ONLY,
            \RecursiveIteratorIterator::CATCH_GET_CHILD,
        );
        $files = [];
        foreach ($tree as $file) {
            if (\count($files) >= self::MOST) {
                break;
            }
            if ($file instanceof \SplFileInfo) {
                $files[$file->getPathname()] = (int) $file->getSize();
            }
        }

        return new self($files);
    }

    /**
     * Compiles the files, and returns estimates for all files at intervals. The last estimate counts.
     *
     * @return \Generator<array<string, int|bool>>
     */
    public function compile(): \Generator
    {
        $before = self::number('memory_usage', 'used_memory');
        $end = microtime(true) + self::LIMIT;
        $step = max(1, intdiv(\count($this->files), self::SAMPLE));
        $compiled = $tried = 0;
        foreach (array_keys($this->files) as $index => $file) {
            if ($index % $step !== 0) {
                continue;
            }
            try {
                $compiled += @opcache_compile_file($file) ? $this->files[$file] : 0;
            } catch (\Throwable) {
                // A template, or code for another version of PHP.
            }
            if (++$tried % self::REPORT_EVERY === 0) {
                yield $this->use($before, $compiled);
            }
            if (microtime(true) > $end) {
                break;
            }
        }
        yield $this->use($before, $compiled);
    }

    /** @return array<string, int|bool> */
    private function use(int $before, int $compiled): array
    {
        $used = self::number('memory_usage', 'used_memory');
        $all = array_sum($this->files);

        return [
            'memory' => $used + self::number('memory_usage', 'free_memory'),
            'needed' => (int) ($before + ($compiled === 0 ? 0 : ($used - $before) / $compiled * $all)),
            'keys' => self::number('opcache_statistics', 'max_cached_keys'),
            'files' => \count($this->files),
            'strings' => self::number('interned_strings_usage', 'buffer_size'),
            'stringsNeeded' => self::number('interned_strings_usage', 'used_memory'),
            'isEstimated' => $compiled < $all,
        ];
    }

    private static function number(string $section, string $name): int
    {
        $status = opcache_get_status(false);
        $values = \is_array($status) && \is_array($status[$section] ?? null) ? $status[$section] : [];

        return \is_int($values[$name] ?? null) ? $values[$name] : 0;
    }
}
