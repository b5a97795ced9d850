<?php

declare(strict_types=1);

namespace Nexus\Bench\Http;

use Nexus\Bench\Measure\Daemon;
use Nexus\Bench\Measure\Unmeasurable;

/**
 * Files of given sizes for both servers, in a directory that goes with the object. The largest is a hole: it takes no
 * room.
 */
final readonly class BenchFiles
{
    public const GIBIBYTE = 1 << 30;
    private const SIZES = ['1k' => 1024, '1m' => 1 << 20, '1g' => self::GIBIBYTE];

    private function __construct(public string $directory) {}

    /** Our server's application looks for them where NEXUS_BENCH_FILES says. */
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

    /** Without this, the contestant that is measured first would pay for it. */
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
