<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Torture;

/** A process that runs rounds.php for a given time. */
final class Slice
{
    /** Seconds that a round may last beyond the given time, including its start and its end. */
    private const PATIENCE = 120.0;
    /** The memory that a few rounds keep in PHP's heap. */
    private const NOISE = 16 * 1024;
    /** The additional memory of the first rounds for stacks and for malloc()'s arenas. */
    private const RESIDENT_NOISE = 1024 * 1024;

    /** @var resource */
    private $process;

    private readonly string $progress;

    private readonly string $said;

    private readonly float $end;

    /** @var array<string, int> */
    private array $counts = [];

    /** @var array<int, list<array{int, int}>> by column */
    private array $samples = [];

    private ?string $defect = null;

    /** @var array{exitcode: int, signaled: bool, termsig: int}|null */
    private ?array $ended = null;

    public function __construct(
        public readonly Mode $mode,
        private readonly int $seed,
        public readonly float $seconds,
    ) {
        $this->progress = (string) tempnam(sys_get_temp_dir(), 'nexus-rounds');
        $this->said = (string) tempnam(sys_get_temp_dir(), 'nexus-said');
        $this->end = microtime(true) + $seconds + self::PATIENCE;
        $process = proc_open(
            [...$mode->command(), ...$this->arguments($seed, $seconds)],
            [['file', '/dev/null', 'r'], ['file', $this->said, 'w'], ['file', $this->said, 'a']],
            $pipes,
        );
        $this->process = is_resource($process) ? $process : throw new \RuntimeException('No process can be started.');
    }

    public function isRunning(): bool
    {
        if ($this->ended !== null) {
            return false;
        }
        $status = proc_get_status($this->process);
        if ($status['running'] && microtime(true) < $this->end) {
            return true;
        }
        $this->ended = $status;
        if ($status['running']) {
            proc_terminate($this->process, SIGKILL);
        }
        proc_close($this->process);
        $this->judge($status['running']);

        return false;
    }

    /** Kills the process. */
    public function kill(): void
    {
        if ($this->ended === null) {
            proc_terminate($this->process, SIGKILL);
            proc_close($this->process);
            $this->forget();
        }
    }

    /** The failure, and the command that repeats it; null: no failure. */
    public function defect(): ?string
    {
        return $this->defect;
    }

    /** @return array<string, int> */
    public function counts(): array
    {
        return $this->counts;
    }

    public function slope(int $column): Slope
    {
        return Slope::of($this->samples[$column] ?? []);
    }

    private function judge(bool $hangs): void
    {
        $progress = (string) file_get_contents($this->progress);
        $said = trim((string) file_get_contents($this->said));
        $this->learn($progress, $said);
        $this->forget();
        $problem = match (true) {
            $hangs => 'it hangs',
            $this->ended === null
                || $this->ended['signaled'] => 'it was killed by signal ' . ($this->ended['termsig'] ?? 0),
            $this->ended['exitcode'] !== 0 => "exit code {$this->ended['exitcode']}",
            $this->counts === [] => 'it says something else than what it has done',
            default => $this->leak(),
        };
        if ($problem !== null) {
            $this->defect = "{$this->mode->value}: {$problem}\n" . substr($said, 0, 4000) . "\n"
                . $this->recipe($progress);
        }
    }

    private function learn(string $progress, string $said): void
    {
        preg_match_all('/^memory (\d+) (\d+) (\d+)$/m', $progress, $samples, PREG_SET_ORDER);
        $samples = array_slice($samples, intdiv(count($samples), 3));
        foreach ([2, 3] as $column) {
            $this->samples[$column] = array_map(
                static fn(array $sample): array => [(int) $sample[1], (int) $sample[$column]],
                $samples,
            );
        }
        $counts = json_decode(preg_match('/^\{.*\}$/m', $said, $json) === 1 ? $json[0] : '', true);
        foreach (is_array($counts) ? $counts : [] as $what => $count) {
            $this->counts[(string) $what] = is_int($count) ? $count : 0;
        }
    }

    private function leak(): ?string
    {
        [$used, $resident] = [$this->slope(2), $this->slope(3)];
        if (!$this->mode->countsMemory() || $used->isFlat(1.0, self::NOISE) && $resident->isFlat(
            1.0,
            self::RESIDENT_NOISE,
        )) {
            return null;
        }

        return sprintf('memory grows by %.2f bytes a round (resident: %.2f)', $used->perRound, $resident->perRound);
    }

    private function recipe(string $progress): string
    {
        preg_match_all('/^round (\d+)$/m', $progress, $rounds);
        $last = (int) end($rounds[1]);
        $command = implode(' ', array_map(escapeshellarg(...), $this->mode->command()));
        $alone = implode(' ', $this->arguments($last, 0.0));
        $all = implode(' ', $this->arguments($this->seed, $this->seconds));

        return "The round alone:     {$command} {$alone}\nAnd those before it: {$command} {$all}\n";
    }

    /** @return list<string> */
    private function arguments(int $seed, float $seconds): array
    {
        return [
            __DIR__ . '/rounds.php',
            (string) $seed,
            sprintf('%.1f', $seconds),
            ...$seconds > 0.0 ? [$this->progress] : [],
        ];
    }

    private function forget(): void
    {
        unlink($this->progress);
        unlink($this->said);
    }
}
