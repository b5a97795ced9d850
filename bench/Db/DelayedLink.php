<?php

declare(strict_types=1);

namespace Nexus\Bench\Db;

use Nexus\Bench\Measure\Command;
use Nexus\Bench\Measure\Daemon;
use Nexus\Bench\Measure\Figures;
use Nexus\Bench\Measure\Repository;
use Nexus\Bench\Measure\Unmeasurable;

/**
 * A proxy in a process of its own that makes every round trip longer (bench/programs/db/delay.c, compiled when it is
 * missing or older).
 */
final readonly class DelayedLink
{
    private function __construct(private Daemon $daemon, public string $address) {}

    /** @throws Unmeasurable */
    public static function to(string $host, string $port, float $roundTripSeconds): self
    {
        $line = [self::program(), $host, $port, (string) (int) round(1e6 * $roundTripSeconds / 2)];
        $daemon = Daemon::start('bench/programs/db/delay.c', $line, Daemon::makeDirectory());
        $address = $daemon->await(
            static fn(): ?string => str_contains($daemon->output(), "\n") ? strtok($daemon->output(), "\n") : null,
        );

        return new self($daemon, (string) $address);
    }

    public function pid(): int
    {
        return $this->daemon->pid();
    }

    /**
     * Counts since the last call: pieces (messages in one direction), bytes, connections, lateP50, lateP99
     * (milliseconds).
     *
     * @throws Unmeasurable
     */
    public function figures(): Figures
    {
        $before = substr_count($this->daemon->output(), "\n");
        posix_kill($this->daemon->pid(), SIGUSR1);
        $lines = $this->daemon->await(function () use ($before): ?array {
            $lines = explode("\n", rtrim($this->daemon->output(), "\n"));

            return count($lines) > $before ? $lines : null;
        });

        return Figures::decode('bench/programs/db/delay.c', (string) end($lines));
    }

    public function stop(): void
    {
        $this->daemon->stop();
    }

    /** @throws Unmeasurable */
    private static function program(): string
    {
        $root = Repository::root();
        [$source, $program] = ["{$root}/bench/programs/db/delay.c", "{$root}/build/bench/delay"];
        $made = @filemtime($program);
        if ($made !== false && $made >= (int) filemtime($source)) {
            return $program;
        }
        $compiler = Command::find('cc') ?? throw Unmeasurable::programMissing('cc', 'gcc libc6-dev');
        is_dir(dirname($program)) || mkdir(dirname($program), 0o755, true);
        // Several runs may compile at the same time: each renames a complete file.
        $new = $program . '.' . getmypid();
        Command::output([$compiler, '-O2', '-o', $new, $source], "{$compiler} {$source}");
        rename($new, $program);

        return $program;
    }
}
