<?php

declare(strict_types=1);

namespace Nexus\Bench\Http;

use Nexus\Bench\Measure\Daemon;
use Nexus\Bench\Measure\Unmeasurable;

/**
 * Files of given sizes for both servers, in a directory that the destructor removes. The largest is sparse: it takes no
 * disk space.
 */
final readonly class BenchFiles
{
    public const GIBIBYTE = 1 << 30;
    private const SIZES = [
        '1k' => 1024,
        '100k' => 100 << 10,
        '1m' => 1 << 20,
        '100m' => 100 << 20,
        '1g' => self::GIBIBYTE,
    ];

    private function __construct(public string $directory) {}

    /** The environment of our server's application: NEXUS_BENCH_FILES names their folder. */
    public static function make(): self
    {
        $directory = Daemon::makeDirectory();
        foreach (self::SIZES as $name => $bytes) {
            $file = fopen("{$directory}/{$name}", 'w');
            if ($file === false || !ftruncate($file, $bytes)) {
                throw Unmeasurable::programFailed("{$directory}/{$name}", 'it cannot be written');
            }
            fclose($file);
            self::bringIntoMemory("{$directory}/{$name}");
        }
        putenv("NEXUS_BENCH_FILES={$directory}");

        return new self($directory);
    }

    /** Reads the files into the page cache: else the contestant that is measured first would pay for that. */
    private static function bringIntoMemory(string $file): void
    {
        $handle = fopen($file, 'r');
        while ($handle !== false && fread($handle, 1 << 20) !== '' && !feof($handle)) {
        }
    }

    public function remove(): void
    {
        foreach (array_keys(self::SIZES) as $name) {
            @unlink("{$this->directory}/{$name}");
        }
        @rmdir($this->directory);
        putenv('NEXUS_BENCH_FILES');
    }
}
