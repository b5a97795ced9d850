<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional;

/**
 * Reads what a server writes to its descriptor 2. The file has no name, so nothing is left behind.
 *
 * A thread writes a server's lines. It is awake from the moment it gets a line until it has written it. So a line that
 * was logged before a response is in the file when no thread of the server is awake.
 */
final class ErrorLog
{
    /** The beginning of each record of a server's log: a time in RFC 3339, UTC, and the level. */
    public const TIME = '/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z \[\w+\] /m';

    private const PATIENCE = 60.0;

    /** @var resource for proc_open() */
    public readonly mixed $file;

    public function __construct()
    {
        $name = (string) tempnam(sys_get_temp_dir(), 'nexus-errors');
        $file = fopen($name, 'a+');
        unlink($name);
        $this->file = \is_resource($file) ? $file : throw new \RuntimeException("{$name} cannot be opened.");
    }

    /**
     * Without the times and levels of its records.
     *
     * @param list<int> $processes that write to it
     */
    public function text(array $processes): string
    {
        return (string) preg_replace(self::TIME, '', $this->written($processes));
    }

    /** @param list<int> $processes that write to it */
    public function written(array $processes): string
    {
        $end = microtime(true) + self::PATIENCE;
        while (array_filter($processes, self::writes(...)) !== [] && microtime(true) < $end) {
            usleep(500);
        }
        rewind($this->file);

        return (string) stream_get_contents($this->file);
    }

    private static function writes(int $process): bool
    {
        foreach ((array) glob("/proc/{$process}/task/[0-9]*/stat") as $stat) {
            $isMain = basename(\dirname((string) $stat)) === (string) $process;
            if (!$isMain && preg_match('/\) [RD] /', (string) @file_get_contents((string) $stat)) === 1) {
                return true;
            }
        }

        return false;
    }
}
