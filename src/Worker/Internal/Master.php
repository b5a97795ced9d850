<?php

declare(strict_types=1);

namespace Nexus\Worker\Internal;

use Nexus\Worker\Environment;
use Nexus\Worker\ExitCode;
use Nexus\Worker\ServerConfig;
use Nexus\Worker\SystemException;

/**
 * Holds the sockets and the board, and keeps a generation leader alive. Runs no code of the application, so that nothing the
 * application does can take the sockets down.
 *
 * @internal
 */
final class Master
{
    /** On top of the drain time, before a leader that should have ended is killed. */
    private const GRACE = 5.0;
    /** Some senders signal the process and its group: that is one wish, said twice. */
    private const SAME_WISH = 0.1;

    private readonly BackOff $backOff;
    private int $generation = 0;
    private int $leader = 0;
    private float $leaderStartedAt = 0.0;
    private ?float $restartAt = null;
    private ?float $killAt = null;
    private ?float $stoppingSince = null;
    private int $announced = 0;
    private ?ExitCode $outcome = null;

    /** @param \Closure(int $runtime): void $ready called once the first generation serves */
    public function __construct(
        private readonly ServerConfig $config,
        private readonly string $application,
        private readonly string $script,
        private readonly PhpCommand $php,
        private readonly Listeners $listeners,
        private readonly Board $board,
        private readonly \Closure $ready,
    ) {
        $this->backOff = new BackOff();
    }

    public function run(): ExitCode
    {
        Process::adoptOrphans();
        Process::ownSignals(Signal::TERM, Signal::INT, Signal::QUIT, Signal::HUP, Signal::CHLD, Signal::USR2);
        $this->startLeader();
        while (!$this->isOver()) {
            match (Process::wait($this->patience())) {
                Signal::TERM, Signal::INT, Signal::QUIT => $this->stop(),
                Signal::CHLD => $this->lookAtChildren(),
                Signal::USR2 => Log::asked('the master', $this->workers()),
                Process::EVENT_NONE => $this->timeIsUp(),
                default => null,
            };
        }
        // One more of them must not turn a clean end into a death by signal.
        array_map(Process::ignoreSignal(...), [Signal::TERM, Signal::INT, Signal::QUIT, Signal::HUP]);

        return $this->outcome ?? ExitCode::Stopped;
    }

    private function isOver(): bool
    {
        return $this->outcome !== null && $this->leader === 0 && $this->board->rows() === [];
    }

    private function startLeader(): void
    {
        $this->restartAt = null;
        $this->leaderStartedAt = self::now();
        $manifest = new Manifest(
            ++$this->generation,
            $this->application,
            $this->config,
            $this->board->descriptor(),
            $this->listeners->descriptors,
        );
        $this->leader = Process::execute(
            $this->php->command($this->script, Leader::COMMAND),
            [
                Manifest::VARIABLE => $manifest->toVariable(),
                Environment::VARIABLE => Environment::decide($this->config->environment)->value,
            ] + self::environment(),
            array_values(array_unique([$manifest->board, ...$manifest->sockets])),
        );
    }

    private function tryToStartLeader(): void
    {
        try {
            $this->startLeader();
        } catch (SystemException $exception) {
            $this->restartAt = self::now() + BackOff::LONGEST_DELAY;
            Log::line("the generation leader cannot be started: {$exception->getMessage()}");
        }
    }

    private function stop(): void
    {
        if ($this->stoppingSince !== null) {
            $this->stopNow(self::now() - $this->stoppingSince);

            return;
        }
        $this->stoppingSince = self::now();
        $this->outcome ??= ExitCode::Stopped;
        $this->restartAt = null;
        $this->killAt = self::now() + $this->config->drainSeconds + self::GRACE;
        $this->listeners->close();
        Process::kill($this->leader, Signal::TERM);
    }

    private function stopNow(float $sinceTheFirst): void
    {
        if ($sinceTheFirst < self::SAME_WISH) {
            return;
        }
        Log::line('stopping now: requests in flight are cut.');
        $this->killAll();
    }

    private function lookAtChildren(): void
    {
        while (($dead = Process::reap()) !== null) {
            if ($dead['pid'] === $this->leader) {
                $this->leaderDied($dead['code'], $dead['signal']);
            }
            $this->forget($dead['pid']);
        }
        if ($this->leader > 0 && $this->announced < $this->generation && $this->board->marked(Board::MARK_SERVED) === $this->generation) {
            $this->announce();
        }
    }

    private function announce(): void
    {
        if ($this->announced === 0) {
            ($this->ready)($this->board->runtime());
        } else {
            Log::line("generation {$this->generation} serves.");
        }
        $this->announced = $this->generation;
    }

    private function leaderDied(int $code, int $signal): void
    {
        $pid = $this->leader;
        $this->leader = 0;
        $this->killWorkers();
        if ($this->stoppingSince !== null) {
            $this->outcome = $code === ExitCode::LeaksFound->value ? ExitCode::LeaksFound : $this->outcome;

            return;
        }
        if ($this->announced === 0) {
            $this->outcome = ExitCode::tryFrom($code) ?? ExitCode::ApplicationFailed;
            if ($this->outcome !== ExitCode::ApplicationFailed || $signal > 0) {
                Log::line("the generation leader (pid {$pid}) " . Log::ending($code, $signal) . ' before it served.');
            }
            $this->listeners->close();

            return;
        }
        $delay = $this->backOff->died(self::now() - $this->leaderStartedAt);
        $this->restartAt = self::now() + $delay;
        Log::line("the generation leader (pid {$pid}) " . Log::ending($code, $signal) . '; ' . self::restartText($delay));
    }

    private static function restartText(float $delay): string
    {
        return $delay > 0 ? sprintf('it keeps dying: the next one starts in %.1f s.', $delay) : 'another one starts.';
    }

    private function timeIsUp(): void
    {
        if ($this->killAt !== null && self::now() >= $this->killAt) {
            Log::line('the drain time is over: what is left is killed.');
            $this->killAll();
        }
        if ($this->restartAt !== null && self::now() >= $this->restartAt) {
            $this->tryToStartLeader();
        }
    }

    private function killAll(): void
    {
        $this->killAt = null;
        Process::kill($this->leader, Signal::KILL);
        $this->killWorkers();
    }

    /** @return list<int> process ids */
    private function workers(): array
    {
        $pids = array_map(fn(int $row): int => $this->board->row($row)['pid'], $this->board->rows());

        return array_values(array_filter($pids, static fn(int $pid): bool => $pid > 0));
    }

    /** They die with their leader; as their new parent we also see them gone. */
    private function killWorkers(): void
    {
        foreach ($this->board->rows() as $row) {
            $pid = $this->board->row($row)['pid'];
            if ($pid === 0 || !Process::kill($pid, Signal::KILL)) {
                $this->board->free($row);
            }
        }
    }

    private function forget(int $pid): void
    {
        foreach ($this->board->rows() as $row) {
            if ($this->leader === 0 && $this->board->row($row)['pid'] === $pid) {
                $this->board->free($row);
            }
        }
    }

    private function patience(): float
    {
        $next = min($this->killAt ?? INF, $this->restartAt ?? INF);

        return is_infinite($next) ? -1.0 : max(0.0, $next - self::now());
    }

    private static function now(): float
    {
        return hrtime(true) / 1e9;
    }

    /**
     * Without what the console has put there for programs that it starts: the application would take it for its own.
     *
     * @return array<string, string>
     */
    private static function environment(): array
    {
        $given = "\0" . (string) @file_get_contents('/proc/self/environ');
        $ofConsole = array_filter(['SHELL_VERBOSITY', 'LINES', 'COLUMNS'], static fn(string $name): bool => !str_contains($given, "\0{$name}="));

        return array_diff_key(getenv(), array_flip($ofConsole));
    }
}
