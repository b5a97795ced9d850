<?php

declare(strict_types=1);

namespace Nexus\Doctor\Probe;

/**
 * A child process that has ended, or was ended because it took too long.
 *
 * @internal
 */
final readonly class Child
{
    private const LONGEST_OUTPUT = 1 << 22;
    private const SIGNALS = [
        4 => 'SIGILL', 6 => 'SIGABRT', 7 => 'SIGBUS', 9 => 'SIGKILL', 11 => 'SIGSEGV', 15 => 'SIGTERM',
    ];

    /** @param int|null $signal that ended it */
    private function __construct(
        public string $output,
        private int $code,
        private ?int $signal,
        private bool $isLate,
    ) {}

    /**
     * @param list<string> $command
     * @param array<string, string> $environment in addition to that of this process
     * @param float $limit seconds
     */
    public static function run(array $command, float $limit, array $environment = []): self
    {
        $process = proc_open(
            ['sh', '-c', 'exec "$@" 2>&1', 'sh', ...$command],
            [['file', '/dev/null', 'r'], ['pipe', 'w']],
            $pipes,
            null,
            $environment === [] ? null : $environment + getenv(),
        );
        if ($process === false) {
            return new self('The process could not be started.', 127, null, false);
        }
        [$output, $isLate] = self::collect($pipes[1], microtime(true) + $limit);
        if ($isLate) {
            proc_terminate($process, 9);
        }
        $status = proc_get_status($process);
        while ($status['running']) {
            usleep(1000);
            $status = proc_get_status($process);
        }
        proc_close($process);

        return new self($output, $status['exitcode'], $status['signaled'] ? $status['termsig'] : null, $isLate);
    }

    public function isWell(): bool
    {
        return $this->code === 0 && $this->signal === null && !$this->isLate;
    }

    /** How it ended, in words, with the end of its output. */
    public function explanation(): string
    {
        $lines = array_filter(
            array_map(trim(...), explode("\n", $this->output)),
            static fn(string $line): bool => $line !== '',
        );
        $errors = array_filter(
            $lines,
            static fn(string $line): bool => preg_match('/\b(?:error|exception)\b/i', $line) === 1,
        );
        $best = $errors === [] ? \array_slice($lines, -3) : \array_slice($errors, 0, 2);
        $said = $best === [] ? '' : ': ' . implode(' | ', $best);

        return match (true) {
            $this->isLate => "it did not end in time{$said}",
            $this->signal !== null => 'killed by ' . (self::SIGNALS[$this->signal] ?? "signal {$this->signal}")
                . ($this->signal === 11 ? ', as PHP is when it or an extension has a defect' : '') . $said,
            default => "exit code {$this->code}{$said}",
        };
    }

    /**
     * @param resource $pipe
     * @return array{string, bool} the output, and whether the time is over
     */
    private static function collect($pipe, float $end): array
    {
        $output = '';
        stream_set_blocking($pipe, false);
        while (!feof($pipe)) {
            $left = $end - microtime(true);
            if ($left <= 0 || \strlen($output) > self::LONGEST_OUTPUT) {
                return [$output, true];
            }
            $ready = [$pipe];
            $none = null;
            if (stream_select($ready, $none, $none, (int) $left, (int) (fmod($left, 1.0) * 1e6)) > 0) {
                $output .= (string) fread($pipe, 1 << 16);
            }
        }

        return [$output, false];
    }
}
