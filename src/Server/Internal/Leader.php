<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

use Nexus\Server\ExitCode;
use Nexus\Server\Signal;
use Nexus\Server\SystemException;

/**
 * A generation: a fresh PHP process that forks the workers of all slots and keeps each slot served. The first worker
 * boots alone. So an application that cannot boot is reported once, and the other workers find OPcache filled.
 *
 * @internal
 */
final class Leader
{
    /** A command name that only a master uses. */
    public const COMMAND = '@leader';
    /** Added to the drain time before a worker that should have ended is killed. */
    private const GRACE = 2.0;
    private const CHECK_EVERY = 0.5;
    private const RETRY_AFTER = 1.0;

    private readonly Members $members;
    private readonly SlotStarts $starts;
    private readonly RunningTime $runningTime;
    private readonly Report $report;
    private readonly WorkerReports $workerReports;
    private readonly Progress $progress;
    private readonly MemoryRecycling $memoryRecycling;
    private readonly TaskSupervisor $tasks;
    /** Time limit for requests in progress; null: the generation does not end yet. */
    private ?float $drainSeconds = null;
    private bool $hasBooted = false;
    /** The application cannot be loaded. */
    private bool $hasFailed = false;
    private bool $hasLeaks = false;

    private function __construct(
        private readonly Manifest $manifest,
        private readonly Scoreboard $scoreboard,
        private readonly Fabric $fabric,
        private readonly SlowRequests $slow,
    ) {
        $this->members = new Members();
        $this->starts = new SlotStarts();
        $this->runningTime = new RunningTime(self::CHECK_EVERY, self::now());
        $this->report = new Report($manifest->report);
        $this->workerReports = new WorkerReports($this->report, $scoreboard);
        $this->progress = new Progress($manifest, $this->report);
        $this->memoryRecycling = new MemoryRecycling($manifest->config->recycling->memory);
        $this->tasks = TaskSupervisor::of($manifest, $scoreboard, $fabric);
    }

    public static function main(): int
    {
        $master = Process::parentId();
        ClassPreloader::load();
        $manifest = Manifest::take();
        Process::limitErrorLog($manifest->config->logs->level->severity());
        Process::dieWith($master) || exit(ExitCode::SystemFailed->value);
        Identity::settle($manifest->config->privileges, $master);
        Process::closeOnExec(
            $manifest->scoreboard,
            $manifest->report,
            ...$manifest->fabric,
            ...$manifest->descriptors(),
        );
        Process::ownSignals(
            Signal::TERM,
            Signal::INT,
            Signal::QUIT,
            Signal::HUP,
            Signal::CHLD,
            Signal::USR1,
            Signal::USR2,
        );
        @cli_set_process_title("nexus: leader of generation {$manifest->generation}");
        $scoreboard = Scoreboard::attach($manifest->scoreboard);
        $fabric = Fabric::attach($manifest->fabric);
        Worker::prepare($manifest);

        $slowRequests = new SlowRequests($scoreboard, $manifest->config->logs->slowRequest);

        return (new self($manifest, $scoreboard, $fabric, $slowRequests))->run();
    }

    private function run(): int
    {
        $this->starts->schedule(0, self::now());
        while (!$this->hasEnded()) {
            $this->handle(Process::wait($this->patience()));
            $this->reap();
            $this->startDue();
            $this->checkMembers();
            $this->tasks->check(self::now());
        }
        $this->tasks->end();

        return $this->outcome()->value;
    }

    /** Workers that still run are killed when this process ends. */
    private function hasEnded(): bool
    {
        return $this->hasFailed || ($this->drainSeconds !== null && $this->members->isEmpty());
    }

    private function outcome(): ExitCode
    {
        if ($this->drainSeconds === null) {
            return ExitCode::ApplicationFailed;
        }

        return $this->hasLeaks ? ExitCode::LeaksFound : ExitCode::Stopped;
    }

    /** @return float seconds until something is to be done, if no event occurs */
    private function patience(): float
    {
        $next = min($this->starts->nextTime(), $this->tasks->nextTime());

        return max(0.0, min(self::CHECK_EVERY, $next - self::now()));
    }

    private function handle(int $event): void
    {
        match ($event) {
            Signal::TERM => $this->drain($this->manifest->config->drain),
            // The master has written to the scoreboard.
            Signal::USR1 => $this->wakeWorkers(),
            Signal::USR2 => Log::asked(
                "the leader of generation {$this->manifest->generation}",
                'its workers',
                [...$this->members->pids(), ...$this->tasks->pids()],
            ),
            default => null,
        };
    }

    private function startDue(): void
    {
        foreach ($this->starts->takeDue(self::now()) as $slot) {
            $this->tryToStart($slot);
        }
    }

    private function tryToStart(int $slot): void
    {
        $row = null;
        try {
            $row = $this->scoreboard->claim($slot, $this->manifest->generation, $this->manifest->workers);
            $this->fabric->begin($row, $this->manifest->generation);
            $this->start($slot, $row);
        } catch (SystemException $exception) {
            if ($row !== null) {
                $this->fabric->end($row);
                $this->scoreboard->free($row);
            }
            $this->starts->schedule($slot, self::now() + self::RETRY_AFTER);
            Log::error("worker {$slot} cannot be started: {$exception->getMessage()}");
        }
    }

    /** @throws SystemException */
    private function start(int $slot, int $row): void
    {
        $leader = getmypid();
        $pid = Process::fork();
        if ($pid === 0) {
            $this->tasks->offerTo((int) $leader);
            exit((new Worker($this->manifest, $this->scoreboard, $this->fabric, $row, $slot, (int) $leader))->run());
        }
        $this->scoreboard->occupy($row, $pid);
        $this->members->add(new Member($pid, $row, $slot, self::now()));
    }

    private function reap(): void
    {
        while (($dead = Process::reap()) !== null) {
            $member = $this->members->find($dead['pid']);
            if ($member === null) {
                $this->tasks->reaped($dead['pid'], $dead['code'], $dead['signal']);
                continue;
            }
            $state = $this->scoreboard->row($member->row)['state'];
            $member->hasBooted = $member->hasBooted || $state > Scoreboard::STARTING;
            $this->hasLeaks = $this->hasLeaks || $state === Scoreboard::LEAKED;
            $this->members->remove($member);
            $how = Log::ending($dead['code'], $dead['signal']);
            $crash = CrashReport::of($this->scoreboard, $member, $member->whyItEnds ?? $how);
            $this->fabric->end($member->row);
            $this->scoreboard->free($member->row);
            $this->died($member, $how, $dead['signal'], $crash);
        }
    }

    private function died(Member $member, string $how, int $signal, CrashReport $crash): void
    {
        $hasPeer = $this->members->besides($member) !== [];
        $wasReplaced = $member->killAt !== null && $hasPeer;
        if ($this->drainSeconds !== null || $wasReplaced) {
            return;
        }
        $this->hasBooted = $this->hasBooted || $member->hasBooted;
        if (!$this->hasBooted || $this->failsReload($member, $signal)) {
            $this->cannotServe($member, $how);

            return;
        }
        $delay = $this->starts->delayAfterDeath($member, self::now());
        $next = 'its successor is ready';
        // If a successor never served, its predecessor still asks for another one.
        if (!$hasPeer || !$member->hasBooted) {
            $this->starts->schedule($member->slot, self::now() + $delay);
            $next = $this->announcement($member, $delay);
        }
        Log::error("worker {$member->slot} (pid {$member->pid}) {$how}; {$next}.", $crash->text());
    }

    private function announcement(Member $member, float $delay): string
    {
        $deaths = $this->starts->deathsInARow($member->slot);

        return $delay > 0
            ? sprintf('%d deaths in a row: the next one starts in %.1f s', $deaths, $delay)
            : 'replaced';
    }

    /**
     * Whether the death of this worker makes the reload fail. No further attempt is made then, because the older
     * generation still serves. The death of a worker that another process has killed says nothing about the
     * application.
     */
    private function failsReload(Member $member, int $signal): bool
    {
        return !$member->hasBooted
            && ($signal === 0 || $member->isKilled)
            && $this->scoreboard->marked(Scoreboard::MARK_OPEN) < $this->manifest->generation;
    }

    private function cannotServe(Member $member, string $how): void
    {
        $which = $this->hasBooted ? "worker {$member->slot}" : 'the first worker';
        $verb = $this->manifest->listens() ? 'served' : 'run';
        $failureReason = "{$this->manifest->application} cannot be {$verb}: {$which} (pid {$member->pid}) {$how} while "
            . "it loaded it.";
        Log::error($failureReason);
        $this->report->failed($failureReason);
        $this->hasFailed = true;
    }

    private function checkMembers(): void
    {
        $this->runningTime->check(self::now());
        $isReplaced = $this->scoreboard->marked(Scoreboard::MARK_REPLACED) >= $this->manifest->generation;
        if ($this->drainSeconds === null && $isReplaced) {
            $this->drain($this->manifest->config->reloadDrain);
        }
        foreach ($this->members as $member) {
            $this->slow->check($member);
            $this->checkMember($member);
        }
        $this->fillSlots();
        $this->tasks->report($this->report);
        $this->workerReports->send($this->members, $this->drainSeconds !== null);
    }

    private function checkMember(Member $member): void
    {
        $row = $this->scoreboard->row($member->row);
        if ($row['state'] > Scoreboard::STARTING && !$member->hasBooted) {
            $member->hasBooted = $this->hasBooted = true;
        }
        if ($row['state'] > Scoreboard::READY && !$member->hasServed) {
            $member->hasServed = true;
            $this->memoryRecycling->measure($member);
            $this->endPredecessors($member);
        }
        if ($row['state'] === Scoreboard::RETIRING) {
            $this->scheduleSuccessor($member);
        }
        $this->killIfStuck($member, $row['silence']);
        $this->killIfOverdue($member);
    }

    /** The worker that serves now ends older workers of its slot. */
    private function endPredecessors(Member $successor): void
    {
        foreach ($this->members->besides($successor) as $member) {
            if (!$member->isLeaving()) {
                $this->end($member, $this->manifest->config->reloadDrain);
            }
        }
    }

    /** A worker that is to be recycled continues to serve until its successor does. */
    private function scheduleSuccessor(Member $member): void
    {
        $isExpected = $this->starts->isScheduled($member->slot) || $this->members->hasSuccessor($member);
        if (!$isExpected && !$member->isLeaving()) {
            $this->starts->schedule($member->slot, self::now() + $this->memoryRecycling->delay($member));
        }
    }

    /** @param float $silence seconds since its last heartbeat */
    private function killIfStuck(Member $member, float $silence): void
    {
        $silence = $this->runningTime->within($silence);
        $limit = $member->hasBooted
            ? $this->manifest->config->stuckAfterSeconds()
            : $this->manifest->config->bootWithin;
        if ($silence > $limit && !$member->isKilled) {
            $this->slow->reportStuck($member, $silence);
            $this->kill($member);
        }
    }

    private function killIfOverdue(Member $member): void
    {
        if ($member->killAt !== null && self::now() >= $member->killAt && !$member->isKilled) {
            $this->kill($member);
        }
    }

    /** Starts the other workers once the first one has booted. */
    private function fillSlots(): void
    {
        foreach ($this->hasBooted ? $this->progress->check($this->members) : [] as $slot) {
            if (!$this->starts->isScheduled($slot)) {
                $this->starts->schedule($slot, self::now());
            }
        }
    }

    private function wakeWorkers(): void
    {
        foreach ($this->members as $member) {
            Process::signalChild($member->pid, Signal::USR1);
        }
    }

    /** Ends all workers. A second call can only shorten the time limit. */
    private function drain(float $seconds): void
    {
        if ($this->drainSeconds === null) {
            $this->starts->end();
            array_map(Sockets::close(...), $this->manifest->descriptors());
        }
        $this->drainSeconds = min($seconds, $this->drainSeconds ?? INF);
        foreach ($this->members as $member) {
            $this->end($member, $seconds);
        }
    }

    private function end(Member $member, float $seconds): void
    {
        $member->killAt = min($member->killAt ?? INF, self::now() + $seconds + self::GRACE);
        $this->scoreboard->askToEnd($member->row, $seconds);
        Process::signalChild($member->pid, Signal::TERM);
    }

    private function kill(Member $member): void
    {
        $member->isKilled = true;
        Process::signalChild($member->pid, Signal::KILL);
    }

    private static function now(): float
    {
        return hrtime(true) / 1e9;
    }
}
