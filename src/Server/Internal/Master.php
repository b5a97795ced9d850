<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

use Nexus\Async\Future;
use Nexus\Async\LogLine;
use Nexus\NexusException;
use Nexus\Server\ExitCode;
use Nexus\Server\Signal;
use Nexus\Server\StartException;
use Nexus\Server\SystemException;

/**
 * Holds the sockets and the scoreboard, and keeps a generation serving. It restarts a generation when its leader dies,
 * and starts the next one beside it at a reload. It runs no code of the application, so the application cannot close
 * the sockets.
 *
 * @internal
 */
final class Master
{
    private readonly BackOff $backOff;
    private readonly Generations $generations;
    private readonly Roster $roster;
    private readonly Starter $starter;
    private readonly Succession $succession;
    private readonly Reloads $reloads;
    private readonly Stopping $stopping;
    private readonly SilentLeaders $silentLeaders;
    private ?float $restartAt = null;
    private bool $wasReady = false;
    private ?ExitCode $outcome = null;

    /**
     * @param Plan $plan the plan of the current generation: the first, later that of each reload
     * @param \Closure(): Plan $planAnew makes a plan from the current nexus.php, options, ini files and paths; may
     * wait, throws NexusException
     * @param \Closure(int $runtime): void $ready called once the first generation serves
     * @param string $directory the directory in which generations are started, with its links not resolved
     * @param LoggerProcess|null $logger null: the log is standard error
     */
    public function __construct(
        private Plan $plan,
        \Closure $planAnew,
        private readonly Listeners $listeners,
        private readonly Scoreboard $scoreboard,
        private readonly Fabric $fabric,
        private readonly \Closure $ready,
        private readonly ServiceManager $manager,
        string $directory,
        private readonly ?LoggerProcess $logger = null,
    ) {
        $this->backOff = new BackOff();
        $this->generations = new Generations();
        $this->roster = new Roster($scoreboard, $this->generations, $fabric);
        $this->starter = new Starter($listeners, $scoreboard, $fabric);
        $this->succession = new Succession($this->generations, $this->starter, $listeners, $scoreboard, $directory);
        $this->stopping = new Stopping($this->generations, $listeners, $scoreboard);
        $this->silentLeaders = new SilentLeaders($this->generations, $scoreboard);
        $this->reloads = new Reloads(
            $planAnew,
            $this->beginReload(...),
            $this->reloadFailed(...),
            $this->generations->allowsReload(...),
        );
    }

    public function run(): ExitCode
    {
        Process::adoptOrphans();
        Process::ownSignals(
            Signal::TERM,
            Signal::INT,
            Signal::QUIT,
            Signal::HUP,
            Signal::CHLD,
            Signal::USR1,
            Signal::USR2,
        );
        $this->start();
        try {
            $this->supervise();
        } catch (\Throwable $failure) {
            $this->giveUp($failure);
        }
        // Another signal must not turn a clean end into a death by signal.
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
            if ($this->stopping->isRepeated()) {
                $this->stopNow();
            }

            return;
        }
        $this->outcome ??= ExitCode::Stopped;
        $this->manager->stopping();
        $this->restartAt = null;
        $this->reloads->end('the server is stopping.');
        $this->stopping->begin($this->wasReady ? $this->plan->readinessSeconds : 0.0);
    }

    public function stopNow(): void
    {
        Log::warning('stopping now: requests in progress are cut.');
        $this->generations->signal(Signal::KILL);
        $this->roster->killOrphans();
    }

    private function supervise(): void
    {
        while (!$this->isOver()) {
            match (Process::wait($this->patience())) {
                Signal::TERM, Signal::INT, Signal::QUIT => $this->stop(),
                Signal::HUP => $this->reload(),
                Signal::CHLD => $this->checkChildren(),
                Signal::USR1 => $this->reopenLogs(),
                Signal::USR2 => Log::asked('the master', 'the workers of its leaders', $this->generations->leaders()),
                Process::EVENT_NONE => $this->timeIsUp(),
                default => null,
            };
            $serves = $this->wasReady && !$this->stopping->hasBegun();
            $this->silentLeaders->check($serves ? $this->reloads : null);
            $this->manager->sendHeartbeat(!$serves || $this->roster->hasHeartbeatWithin($this->plan->stuckSeconds));
        }
    }

    /**
     * Ends the server. After a failure the master's state may be wrong, and a master that continued could not be
     * stopped.
     */
    private function giveUp(\Throwable $failure): void
    {
        Log::error('the master has failed and ends the server: ' . LogLine::quote($failure));
        $this->outcome = ExitCode::SystemFailed;
        $this->generations->end();
        $this->reloads->end('the master has failed.');
    }

    private function isOver(): bool
    {
        return $this->outcome !== null && $this->generations->all() === [] && $this->roster->isEmpty();
    }

    /** Starts the serving generation: the first one, and after its leader died. */
    private function start(): void
    {
        $this->restartAt = null;
        if ($this->generations->all() === []) {
            $this->scoreboard->reset();
        }
        $this->generations->current = $generation = $this->starter->start($this->plan);
        $this->scoreboard->mark(Scoreboard::MARK_OPEN, $generation->number);
    }

    private function tryToStart(): void
    {
        try {
            $this->start();
        } catch (StartException|SystemException $exception) {
            $this->restartAt = self::now() + BackOff::LONGEST_DELAY;
            Log::error("the generation leader cannot be started: {$exception->getMessage()}");
        }
    }

    /** @throws NexusException */
    private function beginReload(Plan $plan): void
    {
        $this->succession->begin($plan);
        // Wakes the master, so that it recalculates its next deadline.
        Process::raise(Signal::CHLD);
    }

    private function reloadFailed(string $reason): void
    {
        $this->succession->undo();
        Log::error("the reload has failed, and the previous generation continues: {$reason}");
        $this->reloads->failed($reason);
        $this->manager->goesOn($this->generation(), $reason);
        if ($this->generations->current === null && !$this->stopping->hasBegun()) {
            $this->restartAt ??= self::now();
        }
    }

    private function checkChildren(): void
    {
        while (($dead = Process::reap()) !== null) {
            $this->logger?->died($dead['pid']);
            $generation = $this->generations->ledBy($dead['pid']);
            if ($generation !== null) {
                $this->leaderDied($generation, $dead['code'], $dead['signal']);
            }
        }
        $this->roster->killOrphans();
        $next = $this->generations->next;
        if ($next !== null && !$next->isGivenUp && $next->hasBooted) {
            $this->open($next);
        }
        $current = $this->generations->current;
        if ($current !== null && !$current->hasServed && $current->runtime !== null) {
            $current->hasServed = true;
            $this->announce($current);
        }
        if (
            $current !== null
            && $current->hasServed
            && !$current->isAlone
            && !$this->roster->isServedBefore($current->number)
        ) {
            $current->isAlone = true;
            $this->manager->ready($current->number);
            if ($current->number > 1) {
                Log::info("generation {$current->number} serves.");
            }
            $this->reloads->succeeded();
        }
    }

    private function open(Generation $next): void
    {
        if ($this->succession->open($next)) {
            $this->plan = $next->plan;
            $this->restartAt = null;
        }
    }

    private function announce(Generation $current): void
    {
        if (!$this->wasReady) {
            $this->wasReady = true;
            ($this->ready)((int) $current->runtime);

            return;
        }
        $this->succession->complete($current);
    }

    private function leaderDied(Generation $generation, int $code, int $signal): void
    {
        $isCurrent = $generation === $this->generations->current;
        $isNext = $generation === $this->generations->next;
        $how = "the generation leader (pid {$generation->leader}) " . Log::ending($code, $signal);
        $this->generations->forget($generation);
        $this->roster->orphaned($generation);
        match (true) {
            $this->stopping->hasBegun() => $this->outcome = $code === ExitCode::LeaksFound->value
                ? ExitCode::LeaksFound
                : $this->outcome,
            $isNext => $this->reloadFailed($generation->lastWord() ?? "{$how} before it served."),
            $isCurrent && !$this->wasReady => $this->neverServed($how, $code, $signal),
            $isCurrent && $this->generations->goBack() => $this->takeBack(
                $generation->lastWord() ?? "{$how} before it served.",
            ),
            $isCurrent => $this->restart($generation, $how),
            default => null,
        };
        $generation->stopHearing();
        $this->reloads->startNext();
    }

    private function neverServed(string $how, int $code, int $signal): void
    {
        $this->outcome = ExitCode::tryFrom($code) ?? ExitCode::ApplicationFailed;
        if ($this->outcome !== ExitCode::ApplicationFailed || $signal > 0) {
            Log::error("{$how} before it served.");
        }
        $this->listeners->close();
    }

    /** Reverts a reload whose generation died before the older ones were asked to end. */
    private function takeBack(string $reason): void
    {
        $this->plan = $this->generations->current->plan ?? $this->plan;
        $this->reloadFailed($reason);
    }

    private function restart(Generation $generation, string $how): void
    {
        $delay = $this->backOff->died($generation->hasBooted ? self::now() - $generation->startedAt : 0.0);
        $this->restartAt = $this->generations->next === null ? self::now() + $delay : null;
        $then = match (true) {
            $this->generations->next !== null => 'the next generation is on its way.',
            $delay > 0 => sprintf('it keeps dying: the next one starts in %.1f s.', $delay),
            default => 'another one starts.',
        };
        Log::error("{$how}; {$then}");
    }

    private function timeIsUp(): void
    {
        $this->generations->killOverdue();
        $this->stopping->check();
        if ($this->restartAt !== null && self::now() >= $this->restartAt) {
            $this->tryToStart();
        }
    }

    private function reopenLogs(): void
    {
        $this->scoreboard->reopenLogs();
        $this->generations->signal(Signal::USR1);
    }

    private function patience(): float
    {
        $deadline = min($this->generations->nextDeadline(), $this->silentLeaders->nextCheckAt());
        $time = min($this->restartAt ?? INF, $this->stopping->closesAt(), $this->manager->heartbeatAt(), $deadline);

        return is_infinite($time) ? -1.0 : max(0.0, $time - self::now());
    }

    private static function now(): float
    {
        return hrtime(true) / 1e9;
    }
}
