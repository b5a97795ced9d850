<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Chaos;

/** Records the system resources of a running server, and reports those that remain after its end. */
final class Leftovers
{
    /** @var array<int, true> */
    private array $processes = [];
    /** @var array<string, true> in shared memory */
    private array $files = [];

    /** @var array<string, true> System V objects of before: a new process may get their creator's number */
    private readonly array $older;

    public function __construct()
    {
        $this->older = array_fill_keys(array_keys(self::objects()), true);
    }

    /** @param array<int, string> $processes as ServerProcess::processes() */
    public function note(array $processes): void
    {
        foreach (array_keys($processes) as $pid) {
            $this->processes[$pid] = true;
            foreach ((array) @glob("/proc/{$pid}/fd/*") as $link) {
                $this->noteFile((string) @readlink((string) $link));
            }
            foreach (explode("\n", (string) @file_get_contents("/proc/{$pid}/maps")) as $map) {
                $this->noteFile((string) strstr($map, '/'));
            }
        }
    }

    /** @return list<string> processes and shared memory (POSIX, System V) */
    public function find(): array
    {
        $left = [];
        foreach (array_keys($this->processes) as $pid) {
            $status = (string) @file_get_contents("/proc/{$pid}/cmdline");
            if (str_contains($status, 'nexus')) {
                $left[] = "process {$pid}: " . strtr($status, "\0", ' ');
            }
        }
        foreach (array_keys($this->files) as $file) {
            if (file_exists($file)) {
                $left[] = "file {$file}";
            }
        }

        return [...$left, ...$this->systemFive()];
    }

    private function noteFile(string $file): void
    {
        if (preg_match('~^/dev/(shm|mqueue)/~', $file) === 1 && file_exists($file) && !is_dir($file)) {
            $this->files[$file] = true;
        }
    }

    /** @return list<string> */
    private function systemFive(): array
    {
        $left = [];
        foreach (array_diff_key(self::objects(), $this->older) as $object => $pid) {
            if (isset($this->processes[$pid])) {
                $left[] = "System V {$object} of process {$pid}";
            }
        }

        return $left;
    }

    /** @return array<string, int> the process that has created each, by kind and number */
    private static function objects(): array
    {
        $objects = [];
        foreach (['shm' => 5, 'msg' => 6] as $kind => $column) {
            foreach (array_slice((array) @file("/proc/sysvipc/{$kind}"), 1) as $line) {
                $columns = (array) preg_split('/\s+/', trim((string) $line));
                $objects["{$kind} {$columns[1]}"] = (int) $columns[$column - 1];
            }
        }

        return $objects;
    }
}
