<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Chaos;

/** Notes all that a server has of the system while it runs, and tells what is still there afterwards. */
final class Leftovers
{
    /** @var array<int, true> */
    private array $processes = [];
    /** @var array<string, true> in shared memory */
    private array $files = [];

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
        foreach (['shm' => 5, 'msg' => 6] as $kind => $column) {
            foreach (array_slice((array) @file("/proc/sysvipc/{$kind}"), 1) as $line) {
                $pid = (int) ((array) preg_split('/\s+/', trim((string) $line)))[$column - 1];
                if (isset($this->processes[$pid])) {
                    $left[] = "System V {$kind} of process {$pid}";
                }
            }
        }

        return $left;
    }
}
