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
    private const ALIVE_WITHIN = 1.0;

    /** @var array<int, Member> by process id */
    private array $members = [];
    /** @var array<int, float> when a slot's next worker starts, by slot */
    private array $startAt = [];
    /** @var list<BackOff> by slot */
    private readonly array $backOffs;
    private readonly Report $report;
    private readonly Progress $progress;
    private readonly MemoryRecycling $memoryRecycling;
    /** Time limit for requests in progress; null: the generation does not end yet. */
    private ?float $drainSeconds = null;
    private bool $hasBooted = false;
    /** The application cannot be loaded. */
    private bool $hasFailed = false;
    private bool $hasLeaks = false;
    private bool $hasClosed = false;
    private float $checkedAt;
    private float $runningSince;

    private function __construct(
        private readonly Manifest $manifest,
        private readonly Scoreboard $scoreboard,
        private readonly SlowRequests $slow,
    ) {
        $this->report = new Report($manifest->report);
        $this->memoryRecycling = new MemoryRecycling($manifest->config->recycling->memory);
        $this->progress = new Progress($manifest, $this->report);
        $this->backOffs = array_map(static fn(): BackOff => new BackOff(), range(1, $manifest->workers));
        $this->checkedAt = $this->runningSince = self::now();
    }

    public static function main(): int
    {
        $master = Process::parentId();
        ClassPreloader::load();
        $manifest = Manifest::take();
        Process::limitErrorLog($manifest->config->logs->level->severity());
        Process::dieWith($master) || exit(ExitCode::SystemFailed->value);
        Identity::settle($manifest->config->privileges, $master);
        Process::closeOnExec($manifest->scoreboard, $manifest->report, ...$manifest->descriptors());
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
        Worker::prepare($manifest);

        $slowRequests = new SlowRequests($scoreboard, $manifest->config->logs->slowRequest);

        return (new self($manifest, $scoreboard, $slowRequests))->run();
    }

    private function run(): int
    {
        $this->startAt = [0 => self::now()];
        while (true) {
            $event = Process::wait($this->patience());
            if ($event === Signal::TERM) {
                $this->drain($this->manifest->config->drain);
            }
            if ($event === Signal::USR1) {
                $this->wakeWorkers();
            }
            if ($event === Signal::USR2) {
                Log::asked(
                    "the leader of generation {$this->manifest->generation}",
                    'its workers',
                    array_keys($this->members),
                );
            }
            $this->reap();
            $this->startDue();
            $this->checkMembers();
            // Workers that still run are killed when this process ends.
            if ($this->hasFailed || ($this->members === [] && $this->drainSeconds !== null)) {
                return $this->outcome()->value;
            }
        }
    }

    private function outcome(): ExitCode
    {
        $ofDrained = $this->hasLeaks ? ExitCode::LeaksFound : ExitCode::Stopped;

        return $this->drainSeconds === null ? ExitCode::ApplicationFailed : $ofDrained;
    }

    private function startDue(): void
    {
        foreach ($this->startAt as $slot => $time) {
            if ($this->drainSeconds === null && self::now() >= $time) {
                unset($this->startAt[$slot]);
                $this->tryToStart($slot);
            }
        }
    }

    private function tryToStart(int $slot): void
    {
        $row = null;
        try {
            $row = $this->scoreboard->claim($slot, $this->manifest->generation, $this->manifest->workers);
            $this->start($slot, $row);
        } catch (SystemException $exception) {
            if ($row !== null) {
                $this->scoreboard->free($row);
            }
            $this->startAt[$slot] = self::now() + self::RETRY_AFTER;
            Log::error("worker {$slot} cannot be started: {$exception->getMessage()}");
        }
    }

    /** @throws SystemException */
    private function start(int $slot, int $row): void
    {
        $leader = getmypid();
        $pid = Process::fork();
        if ($pid === 0) {
            exit((new Worker($this->manifest, $this->scoreboard, $row, $slot, (int) $leader))->run());
        }
        $this->scoreboard->occupy($row, $pid);
        $this->members[$pid] = new Member($pid, $row, $slot, self::now());
    }

    private function reap(): void
    {
        while (($dead = Process::reap()) !== null) {
            $member = $this->members[$dead['pid']] ?? null;
            if ($member === null) {
                continue;
            }
            $state = $this->scoreboard->row($member->row)['state'];
            $member->hasBooted = $member->hasBooted || $state > Scoreboard::STARTING;
            $this->hasLeaks = $this->hasLeaks || $state === Scoreboard::LEAKED;
            unset($this->members[$member->pid]);
            $how = Log::ending($dead['code'], $dead['signal']);
            $crash = CrashReport::of($this->scoreboard, $member, $member->whyItEnds ?? $how);
            $this->scoreboard->free($member->row);
            $this->died($member, $how, $dead['signal'], $crash);
        }
    }

    private function died(Member $member, string $how, int $signal, CrashReport $crash): void
    {
        $hasPeer = array_filter(
            $this->members,
            static fn(Member $other): bool => $other->slot === $member->slot,
        ) !== [];
        if ($this->drainSeconds !== null || ($member->killAt !== null && $hasPeer)) {
            return;
        }
        $this->hasBooted = $this->hasBooted || $member->hasBooted;
        if (!$this->hasBooted || $this->failsReload($member, $signal)) {
            $this->cannotServe($member, $how);

            return;
        }
        $delay = $this->backOffs[$member->slot]->died(self::now() - $member->startedAt);
        $next = 'its successor is ready';
        // If a successor never served, its predecessor still asks for another one.
        if (!$hasPeer || !$member->hasBooted) {
            $this->startAt[$member->slot] = self::now() + $delay;
            $count = $this->backOffs[$member->slot]->deathsInARow();
            $next = $delay > 0 ? sprintf(
                '%d deaths in a row: the next one starts in %.1f s',
                $count,
                $delay,
            ) : 'replaced';
        }
        Log::error("worker {$member->slot} (pid {$member->pid}) {$how}; {$next}.", $crash->text());
    }

    /**
     * Whether this death makes the reload fail. No further attempt is made, because the older generation still serves.
     * A worker killed by another process's signal shows nothing about the application.
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
        $complaint = "{$this->manifest->application} cannot be served: {$which} (pid {$member->pid}) {$how} while "
            . "it loaded it.";
        Log::error($complaint);
        $this->report->failed($complaint);
        $this->hasFailed = true;
    }

    private function checkMembers(): void
    {
        $now = self::now();
        // A leader that was itself stopped (Ctrl-Z, a frozen cgroup) must wait for new heartbeats before it judges its
        // workers.
        $this->runningSince = $now - $this->checkedAt > 2 * self::CHECK_EVERY ? $now : $this->runningSince;
        $this->checkedAt = $now;
        $isReplaced = $this->scoreboard->marked(Scoreboard::MARK_REPLACED) >= $this->manifest->generation;
        if ($this->drainSeconds === null && $isReplaced) {
            $this->drain($this->manifest->config->reloadDrain);
        }
        foreach ($this->members as $member) {
            $this->slow->check($member);
            $this->checkMember($member, $now);
        }
        $this->fillSlots();
        $this->reportToMaster();
    }

    private function checkMember(Member $member, float $now): void
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
        if (
            $row['state'] === Scoreboard::RETIRING
            && !$member->isLeaving()
            && !isset($this->startAt[$member->slot])
            && !$this->hasSuccessor($member)
        ) {
            $this->startAt[$member->slot] = $now + $this->memoryRecycling->delay($member);
        }
        $silence = min($row['silence'], $now - $this->runningSince);
        $patience = $member->hasBooted
            ? $this->manifest->config->stuckAfterSeconds()
            : $this->manifest->config->bootWithin;
        if ($silence > $patience && !$member->isKilled) {
            $this->slow->reportStuck($member, $silence);
            $this->kill($member);
        }
        if ($member->killAt !== null && $now >= $member->killAt && !$member->isKilled) {
            $this->kill($member);
        }
    }

    /** The worker that serves now ends older workers of its slot. */
    private function endPredecessors(Member $successor): void
    {
        foreach ($this->members as $member) {
            if ($member !== $successor && $member->slot === $successor->slot && !$member->isLeaving()) {
                $this->end($member, $this->manifest->config->reloadDrain);
            }
        }
    }

    private function hasSuccessor(Member $member): bool
    {
        return array_filter(
            $this->members,
            static fn(Member $other): bool => $other->slot === $member->slot && $other->startedAt > $member->startedAt,
        ) !== [];
    }

    /** Starts the other workers once the first one has booted. */
    private function fillSlots(): void
    {
        foreach ($this->hasBooted ? $this->progress->check($this->members) : [] as $slot) {
            $this->startAt[$slot] ??= self::now();
        }
    }

    /**
     * Sends the reports to the master, which does not read the scoreboard. A message that could not be sent is sent
     * again at the next check.
     */
    private function reportToMaster(): void
    {
        $isAccepting = $isBeating = false;
        foreach ($this->members as $member) {
            $member->isReported = $member->isReported
                || $this->report->started($member->pid, $member->slot, $member->row);
            $row = $this->scoreboard->row($member->row);
            $isAccepting = $isAccepting || \in_array(
                $row['state'],
                [Scoreboard::READY, Scoreboard::SERVING, Scoreboard::RETIRING],
                true,
            );
            $isBeating = $isBeating || $row['silence'] <= self::ALIVE_WITHIN;
        }
        $isBeating ? $this->report->alive() : $this->report->idle();
        if ($this->drainSeconds !== null && !$isAccepting && !$this->hasClosed) {
            $this->hasClosed = $this->report->closed();
        }
    }

    /** Wakes the workers, because the master has written to the scoreboard. */
    private function wakeWorkers(): void
    {
        array_map(static fn(Member $member): bool => Process::signalChild($member->pid, Signal::USR1), $this->members);
    }

    /** Ends all workers. A second call can only shorten the time limit. */
    private function drain(float $seconds): void
    {
        if ($this->drainSeconds === null) {
            array_map(Sockets::close(...), $this->manifest->descriptors());
        }
        $this->drainSeconds = min($seconds, $this->drainSeconds ?? INF);
        array_walk($this->members, fn(Member $member) => $this->end($member, $seconds));
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

    private function patience(): float
    {
        $next = min([
            self::CHECK_EVERY,
            ...array_map(static fn(float $time): float => $time - self::now(), $this->startAt),
        ]);

        return max(0.0, $next);
    }

    private static function now(): float
    {
        return hrtime(true) / 1e9;
    }
}
