<?php

declare(strict_types=1);

namespace Nexus\Bench\Measure;

/** A background program with its own directory; the destructor removes both at the latest. */
final class Daemon
{
    /** @param resource $process */
    private function __construct(
        private readonly string $what,
        private mixed $process,
        public readonly string $directory,
    ) {}

    /** Created before the program starts: it contains its configuration. */
    public static function makeDirectory(): string
    {
        $directory = sys_get_temp_dir() . '/nexus-bench-' . bin2hex(random_bytes(6));
        if (!mkdir($directory, 0o755)) {
            throw Unmeasurable::programFailed("mkdir {$directory}", 'not permitted');
        }

        return $directory;
    }

    /**
     * @param list<string> $line
     * @throws Unmeasurable
     */
    public static function start(string $what, array $line, string $directory): self
    {
        $process = proc_open(
            $line,
            [['file', '/dev/null', 'r'], ['file', "{$directory}/output", 'w'], ['file', "{$directory}/errors", 'w']],
            $pipes,
            $directory,
        );

        return new self(
            $what,
            is_resource($process) ? $process : throw Unmeasurable::programFailed($what, 'it cannot be started'),
            $directory,
        );
    }

    public function pid(): int
    {
        return proc_get_status($this->process)['pid'];
    }

    /**
     * Repeats the call until it returns a result.
     *
     * @template T
     * @param callable(): ?T $ready
     * @return T
     * @throws Unmeasurable when the program ends, or after that many seconds
     */
    public function await(callable $ready, int $seconds = 60): mixed
    {
        $deadline = hrtime(true) + $seconds * 1_000_000_000;
        while (true) {
            $answer = $ready();
            if ($answer !== null) {
                return $answer;
            }
            if (!proc_get_status($this->process)['running'] || hrtime(true) > $deadline) {
                throw Unmeasurable::programFailed(
                    $this->what,
                    $this->output() . @file_get_contents("{$this->directory}/errors"),
                );
            }
            usleep(10_000);
        }
    }

    /**
     * Waits for its end, which is not a failure here.
     *
     * @return string its output
     * @throws Unmeasurable when it does not end within that many seconds, or its exit code is above 2
     */
    public function outcome(float $seconds): string
    {
        $deadline = hrtime(true) + (int) (1e9 * $seconds);
        $status = proc_get_status($this->process);
        while ($status['running']) {
            usleep(10_000);
            $status = proc_get_status($this->process);
            if (hrtime(true) > $deadline) {
                throw Unmeasurable::programFailed($this->what, "it has not ended within {$seconds} s");
            }
        }
        if ($status['exitcode'] < 0 || $status['exitcode'] > 2) {
            throw Unmeasurable::programFailed(
                $this->what,
                $this->output() . @file_get_contents("{$this->directory}/errors"),
            );
        }

        return $this->output();
    }

    public function output(): string
    {
        return (string) @file_get_contents("{$this->directory}/output");
    }

    public function stop(): void
    {
        if (!is_resource($this->process)) {
            return;
        }
        proc_get_status($this->process)['running'] && proc_terminate($this->process, SIGTERM);
        for ($waits = 0; $waits < 1_500 && proc_get_status($this->process)['running']; ++$waits) {
            usleep(10_000);
        }
        proc_get_status($this->process)['running'] && proc_terminate($this->process, SIGKILL);
        proc_close($this->process);
        self::remove($this->directory);
    }

    public function __destruct()
    {
        $this->stop();
    }

    private static function remove(string $directory): void
    {
        foreach (new \FilesystemIterator($directory) as $entry) {
            if ($entry instanceof \SplFileInfo) {
                $entry->isDir() && !$entry->isLink()
                    ? self::remove($entry->getPathname())
                    : unlink($entry->getPathname());
            }
        }
        rmdir($directory);
    }
}
