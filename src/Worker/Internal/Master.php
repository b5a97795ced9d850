<?php

declare(strict_types=1);

namespace Nexus\Worker\Internal;

use Nexus\Async\Future;
use Nexus\NexusException;
use Nexus\Worker\ExitCode;
use Nexus\Worker\StartFailure;
use Nexus\Worker\SystemException;

/**
 * Holds the sockets and the board, and keeps a generation serving: starts it again when its leader dies, and the next one beside it
 * at a reload. Runs no code of the application, so that nothing the application does can take the sockets down.
 *
 * @internal
 */
final class Master
{
    private readonly BackOff $backOff;
    private readonly Generations $generations;
    private readonly Roster $roster;
    private readonly Starter $starter;
    private readonly Reloads $reloads;
    private readonly Stopping $stopping;
    private ?float $restartAt = null;
    private bool $wasReady = false;
    private ?ExitCode $outcome = null;

    /**
     * @param Plan $plan of the generation that is to serve: the first, then that of each reload
     * @param \Closure(): Plan $planAnew what nexus.php, options, ini files and paths come to now; may wait, throws NexusException
     * @param \Closure(int $runtime): void $ready called once the first generation serves
     */
    public function __construct(
        private Plan $plan,
        \Closure $planAnew,
        private readonly Listeners $listeners,
        private readonly Board $board,
        private readonly \Closure $ready,
        private readonly ServiceManager $manager,
    ) {
        $this->backOff = new BackOff();
        $this->generations = new Generations();
        $this->roster = new Roster($board, $this->generations);
        $this->starter = new Starter($listeners, $board);
        $this->stopping = new Stopping($this->generations, $listeners, $board);
        $this->reloads = new Reloads($planAnew, $this->beginReload(...), $this->reloadFailed(...));
    }

    public function run(): ExitCode
    {
        Process::adoptOrphans();
        Process::ownSignals(Signal::TERM, Signal::INT, Signal::QUIT, Signal::HUP, Signal::CHLD, Signal::USR1, Signal::USR2);
        $this->start();
        while (!$this->isOver()) {
            match (Process::wait($this->patience())) {
                Signal::TERM, Signal::INT, Signal::QUIT => $this->stop(),
                Signal::HUP => $this->reload(),
                Signal::CHLD => $this->lookAtChildren(),
                Signal::USR1 => $this->reopenLogs(),
                Signal::USR2 => Log::asked('the master', $this->roster->workers()),
                Process::EVENT_NONE => $this->timeIsUp(),
                default => null,
            };
            $this->manager->beat($this->isWell());
        }
        // One more of them must not turn a clean end into a death by signal.
        array_map(Process::ignoreSignal(...), [Signal::TERM, Signal::INT, Signal::QUIT, Signal::HUP, Signal::USR1]);

        return $this->outcome ?? ExitCode::Stopped;
    }

    /** @return Future<?string> why it failed; null when the new generation serves */
    public function reload(): Future
    {
        if ($this->stopping->hasBegun()) {
            return Future::completed('the server is stopping.');
        }
        if ($this->wasReady) {
            $this->manager->reloading();
        }

        return $this->reloads->ask();
    }

    public function roster(): Roster
    {
        return $this->roster;
    }

    public function generation(): int
    {
        return $this->generations->current->number ?? 0;
    }

    public function isStopping(): bool
    {
        return $this->stopping->hasBegun();
    }

    public function stop(): void
    {
        if ($this->stopping->hasBegun()) {
            if ($this->stopping->isAnotherWish()) {
                $this->stopNow();
            }

            return;
        }
        $this->outcome ??= ExitCode::Stopped;
        $this->manager->stopping();
        $this->restartAt = null;
        $this->reloads->failed('the server is stopping.');
        $this->stopping->begin($this->wasReady ? $this->plan->readinessSeconds : 0.0);
    }

    public function stopNow(): void
    {
        Log::line('stopping now: requests in flight are cut.');
        array_map($this->kill(...), $this->generations->all());
        $this->roster->killOrphans();
    }

    private function isWell(): bool
    {
        return !$this->wasReady || $this->stopping->hasBegun() || $this->roster->hasBeatWithin($this->plan->stuckSeconds);
    }

    private function isOver(): bool
    {
        return $this->outcome !== null && $this->generations->all() === [] && $this->roster->isEmpty();
    }

    /** The one that serves: at the beginning, and after its leader died. */
    private function start(): void
    {
        $this->restartAt = null;
        $this->generations->current = $generation = $this->starter->start($this->plan);
        $this->board->mark(Board::MARK_OPEN, $generation->number);
    }

    private function tryToStart(): void
    {
        try {
            $this->start();
        } catch (StartFailure|SystemException $exception) {
            $this->restartAt = self::now() + BackOff::LONGEST_DELAY;
            Log::line("the generation leader cannot be started: {$exception->getMessage()}");
        }
    }

    /** @throws NexusException */
    private function beginReload(Plan $plan): void
    {
        if (!$this->stopping->hasBegun()) {
            $this->generations->next = $this->starter->start($plan);
            // How long that may take counts from now.
            Process::raise(Signal::CHLD);
        }
    }

    private function reloadFailed(string $reason): void
    {
        $this->listeners->keepFor([$this->plan, ...$this->generations->plans()]);
        Log::line("the reload has failed, and what served before goes on: {$reason}");
        $this->reloads->failed($reason);
        $this->manager->goesOn($this->generation(), $reason);
        if ($this->generations->current === null && !$this->stopping->hasBegun()) {
            $this->restartAt ??= self::now();
        }
    }

    private function lookAtChildren(): void
    {
        while (($dead = Process::reap()) !== null) {
            $generation = $this->generations->ledBy($dead['pid']);
            if ($generation !== null) {
                $this->leaderDied($generation, $dead['code'], $dead['signal']);
            }
            $this->roster->forget($dead['pid']);
        }
        $next = $this->generations->next;
        if ($next !== null && $this->board->marked(Board::MARK_BOOTED) === $next->number) {
            $this->open($next);
        }
        $current = $this->generations->current;
        if ($current !== null && !$current->hasServed && $this->board->marked(Board::MARK_SERVED) === $current->number) {
            $current->hasServed = true;
            $this->announce($current);
        }
        if ($current !== null && $current->hasServed && !$current->isAlone && !$this->roster->isServedBefore($current->number)) {
            $current->isAlone = true;
            $this->manager->ready($current->number);
            if ($current->number > 1) {
                Log::line("generation {$current->number} serves.");
            }
            $this->reloads->succeeded();
        }
    }

    /** All its workers could serve, so they may, beside those of the one before it. */
    private function open(Generation $next): void
    {
        $this->plan = $next->plan;
        $this->restartAt = null;
        $this->listeners->activate($next->plan);
        $this->generations->promote();
        $this->board->mark(Board::MARK_OPEN, $next->number);
        Process::kill($next->leader, Signal::USR1);
    }

    private function announce(Generation $current): void
    {
        if (!$this->wasReady) {
            $this->wasReady = true;
            ($this->ready)($this->board->runtime());

            return;
        }
        // An address that is given up is closed first, so that those who serve it take what is queued there.
        $this->listeners->keepFor([$this->plan]);
        $this->board->mark(Board::MARK_REPLACED, $current->number - 1);
        foreach ($this->generations->older as $generation) {
            if ($generation->killAt === null) {
                $generation->endWithin($generation->plan->reloadDrainSeconds);
            }
            Process::kill($generation->leader, Signal::USR1);
        }
    }

    private function leaderDied(Generation $generation, int $code, int $signal): void
    {
        $isCurrent = $generation === $this->generations->current;
        $isNext = $generation === $this->generations->next;
        $how = "the generation leader (pid {$generation->leader}) " . Log::ending($code, $signal);
        $this->generations->forget($generation);
        $this->roster->killOrphans();
        match (true) {
            $this->stopping->hasBegun() => $this->outcome = $code === ExitCode::LeaksFound->value ? ExitCode::LeaksFound : $this->outcome,
            $isNext => $this->reloadFailed($generation->lastWord() ?? "{$how} before it served."),
            $isCurrent && !$this->wasReady => $this->neverServed($how, $code, $signal),
            $isCurrent => $this->restart($generation, $how),
            default => null,
        };
    }

    private function neverServed(string $how, int $code, int $signal): void
    {
        $this->outcome = ExitCode::tryFrom($code) ?? ExitCode::ApplicationFailed;
        if ($this->outcome !== ExitCode::ApplicationFailed || $signal > 0) {
            Log::line("{$how} before it served.");
        }
        $this->listeners->close();
    }

    private function restart(Generation $generation, string $how): void
    {
        $delay = $this->backOff->died(self::now() - $generation->startedAt);
        $this->restartAt = $this->generations->next === null ? self::now() + $delay : null;
        $then = match (true) {
            $this->generations->next !== null => 'the next generation is on its way.',
            $delay > 0 => sprintf('it keeps dying: the next one starts in %.1f s.', $delay),
            default => 'another one starts.',
        };
        Log::line("{$how}; {$then}");
    }

    private function timeIsUp(): void
    {
        foreach ($this->generations->all() as $generation) {
            if ($generation->killAt !== null && self::now() >= $generation->killAt) {
                Log::line('the drain time is over: what is left is killed.');
                $this->kill($generation);
            }
        }
        $this->stopping->look();
        $next = $this->generations->next;
        if ($next !== null && self::now() >= $next->bootEnd()) {
            $this->kill($next);
            $next->complaint = sprintf('it has not come up within %.1f s%s', $next->bootEnd() - $next->startedAt, $next->complaint === null ? '.' : ": {$next->complaint}");
        }
        if ($this->restartAt !== null && self::now() >= $this->restartAt) {
            $this->tryToStart();
        }
    }

    private function kill(Generation $generation): void
    {
        $generation->killAt = null;
        Process::kill($generation->leader, Signal::KILL);
    }

    private function reopenLogs(): void
    {
        $this->board->reopenLogs();
        foreach ($this->generations->all() as $generation) {
            Process::kill($generation->leader, Signal::USR1);
        }
    }

    private function patience(): float
    {
        $times = [$this->restartAt ?? INF, $this->stopping->closesAt(), $this->manager->beatAt()];
        array_push($times, ...array_map(static fn(Generation $generation): float => $generation->killAt ?? INF, $this->generations->all()));
        if ($this->generations->next !== null) {
            $times[] = $this->generations->next->bootEnd();
        }

        return is_infinite(min($times)) ? -1.0 : max(0.0, min($times) - self::now());
    }

    private static function now(): float
    {
        return hrtime(true) / 1e9;
    }
}
