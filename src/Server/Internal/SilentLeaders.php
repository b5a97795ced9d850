<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

use Nexus\Server\Signal;

/**
 * Finds leaders that exist but do not run: stopped by SIGSTOP, held by a debugger, hanging. A leader that runs reports
 * every half second. When a generation must end while its leader is silent, the master tells its workers to end.
 *
 * @internal
 */
final class SilentLeaders
{
    public const CHECK_EVERY = 1.0;
    /**
     * Minimum of the tolerated silence, in seconds: the time of ten reports. On a busy machine some of them are late.
     */
    private const LEAST_PATIENCE = 5.0;
    /** Maximum silence of a leader that was asked to end, in seconds. */
    private const PATIENCE_AT_END = 3.0;

    private float $checkedAt;
    private float $runningSince;
    private float $triedAt = 0.0;

    public function __construct(private readonly Generations $generations, private readonly Scoreboard $scoreboard)
    {
        $this->checkedAt = $this->runningSince = self::now();
    }

    /** When the next check is due. */
    public function nextCheckAt(): float
    {
        return $this->generations->all() === [] ? INF : $this->checkedAt + self::CHECK_EVERY;
    }

    /** @param Reloads|null $reloads for replacing the current generation; null: it must not be replaced now */
    public function check(?Reloads $reloads): void
    {
        $now = self::now();
        if ($now < $this->checkedAt + self::CHECK_EVERY) {
            return;
        }
        // A master that was itself stopped (Ctrl-Z, a frozen cgroup) must let the leaders report before it judges them.
        $this->runningSince = $now - $this->checkedAt > 2 * self::CHECK_EVERY ? $now : $this->runningSince;
        $this->checkedAt = $now;
        foreach ($this->generations->all() as $generation) {
            if ($generation->killAt !== null && $this->silence($generation) >= self::PATIENCE_AT_END) {
                $this->end($generation, $generation->killAt);
            }
        }
        if ($reloads !== null && $this->generations->current !== null) {
            $this->replace($this->generations->current, $reloads);
        }
    }

    /**
     * A silent leader restarts no worker and ends none. So the generation is replaced; its workers serve until the next
     * generation does.
     */
    private function replace(Generation $current, Reloads $reloads): void
    {
        $silence = $this->silence($current);
        $patience = max(self::LEAST_PATIENCE, $current->plan->stuckSeconds);
        // If the next generation fails, the following attempt waits as long.
        $isTried = self::now() - $this->triedAt < $patience;
        if ($silence < $patience || $current->isGivenUp || $current->killAt !== null) {
            return;
        }
        $leader = sprintf(
            'the leader of generation %d (pid %d) has been silent for %.1f s',
            $current->number,
            $current->leader,
            $silence,
        );
        if (!$current->hasServed) {
            $current->giveUp($leader);
        } elseif (!$isTried && !$reloads->isRunning()) {
            $this->triedAt = self::now();
            Log::error("{$leader}: another generation is started, and replaces this one when it serves.");
            $reloads->begin($current->plan);
        }
    }

    private function silence(Generation $generation): float
    {
        $now = self::now();

        return $generation->lastMessageAt === null
            ? 0.0
            : min($now - $generation->lastMessageAt, $now - $this->runningSince);
    }

    private function end(Generation $generation, float $killAt): void
    {
        $workers = $generation->livingWorkers();
        if ($workers === []) {
            // A leader that is not stopped may be about to exit.
            if ($this->silence($generation) >= self::LEAST_PATIENCE) {
                $generation->kill();
            }

            return;
        }
        // A worker reads the scoreboard at its next heartbeat, well before the next check.
        $generation->isClosed = $generation->isClosed || $generation->isEndedByMaster;
        if (!$generation->isEndedByMaster) {
            $generation->isEndedByMaster = true;
            $seconds = $generation->drainSecondsUntil($killAt);
            array_walk($workers, fn(KnownWorker $worker) => $this->askToEnd($worker, $seconds));
            Log::error(
                "the leader of generation {$generation->number} (pid {$generation->leader}) is silent: the master "
                    . "stops its workers.",
            );
        }
        Process::raise(Signal::CHLD);
    }

    /** The leader has reported the row; the scoreboard may have no such row. */
    private function askToEnd(KnownWorker $worker, float $seconds): void
    {
        try {
            $this->scoreboard->askToEnd($worker->row, $seconds);
        } catch (\Throwable $refused) {
            Log::error("worker {$worker->slot} (pid {$worker->pid}) cannot be stopped: {$refused->getMessage()}");
        }
    }

    private static function now(): float
    {
        return hrtime(true) / 1e9;
    }
}
