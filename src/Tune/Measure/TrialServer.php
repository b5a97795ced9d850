<?php

declare(strict_types=1);

namespace Nexus\Tune\Measure;

use Nexus\Server\Php\PhpCommand;

/**
 * A server of the user's application on a port of its own, started as `nexus serve` starts it, for one round.
 *
 * @internal
 */
final class TrialServer
{
    private const PATIENCE = 120.0;
    private const KILLED_AFTER = 15.0;
    /** Of the kernel's clock for CPU times; it is 100 on each supported architecture. */
    private const TICKS = 100;

    /**
     * @param resource $process
     * @param resource $errors
     */
    private function __construct(
        private $process,
        private readonly int $pid,
        private $errors,
        public readonly string $url,
        public readonly float $startSeconds,
    ) {}

    /**
     * @param string $script bin/nexus
     * @throws TrialException when it does not start
     */
    public static function start(string $script, string $application, ?Setting $setting): self
    {
        $php = PhpCommand::likeThisProcess()->with($setting->php ?? []);
        $errors = tmpfile();
        $began = hrtime(true);
        $process = $errors === false ? false : proc_open(
            $php->command($script, 'serve', $application, '--host=127.0.0.1', '--port=0', ...$setting->options ?? []),
            [['file', '/dev/null', 'r'], ['pipe', 'w'], $errors],
            $pipes,
        );
        if ($process === false || $errors === false) {
            throw new TrialException('The server cannot be started.');
        }
        $banner = self::banner($pipes[1]);
        $seconds = (hrtime(true) - $began) / 1e9;
        $pid = proc_get_status($process)['pid'];
        if (preg_match('~ at (http://[^ ]+) (?:and|by) ~', $banner, $match) !== 1) {
            proc_terminate($process, 9);
            rewind($errors);

            throw new TrialException('The server does not start' . ($setting === null ? '' : " with {$setting->text}")
                . ': ' . trim($banner . stream_get_contents($errors, 2000)));
        }

        return new self($process, $pid, $errors, $match[1], $seconds);
    }

    /** Seconds of CPU time that all its processes have used. */
    public function cpuSeconds(): float
    {
        $ticks = 0;
        foreach ($this->processes() as $pid) {
            $columns = self::columns($pid);
            $ticks += (int) ($columns[11] ?? 0) + (int) ($columns[12] ?? 0);
        }

        return $ticks / self::TICKS;
    }

    /** Bytes of memory of all its processes; shared pages count once (PSS). Null: the kernel does not tell. */
    public function memory(): ?int
    {
        $kilobytes = 0;
        foreach ($this->processes() as $pid) {
            $rollup = (string) @file_get_contents("/proc/{$pid}/smaps_rollup");
            if (preg_match('/^Pss:\s+(\d+) kB/m', $rollup, $match) !== 1) {
                return null;
            }
            $kilobytes += (int) $match[1];
        }

        return $kilobytes << 10;
    }

    public function stop(): void
    {
        proc_terminate($this->process);
        $end = hrtime(true) + self::KILLED_AFTER * 1e9;
        while (proc_get_status($this->process)['running']) {
            if (hrtime(true) > $end) {
                proc_terminate($this->process, 9);
            }
            usleep(5000);
        }
        proc_close($this->process);
        fclose($this->errors);
    }

    /** @return list<int> the process and all its descendants */
    private function processes(): array
    {
        $children = [];
        foreach ((array) glob('/proc/[0-9]*', GLOB_NOSORT) as $directory) {
            $pid = (int) basename((string) $directory);
            $columns = self::columns($pid);
            $children[(int) ($columns[1] ?? 0)][] = $pid;
        }
        $all = [$this->pid];
        for ($index = 0; $index < \count($all); $index++) {
            array_push($all, ...$children[$all[$index]] ?? []);
        }

        return $all;
    }

    /** @return list<string> of /proc/PID/stat, from the state on: the name before it may contain spaces */
    private static function columns(int $pid): array
    {
        $stat = (string) @file_get_contents("/proc/{$pid}/stat");

        return explode(' ', substr($stat, (int) strrpos($stat, ')') + 2));
    }

    /** @param resource $pipe */
    private static function banner($pipe): string
    {
        $end = hrtime(true) / 1e9 + self::PATIENCE;
        stream_set_blocking($pipe, false);
        $text = '';
        while (!feof($pipe) && !str_contains($text, "\nServing ") && hrtime(true) / 1e9 < $end) {
            [$ready, $none] = [[$pipe], null];
            stream_select($ready, $none, $none, 1);
            $text .= (string) fread($pipe, 65536);
        }

        return $text;
    }
}
