<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

use Nexus\Server\Internal\Task\TaskClient;
use Nexus\Server\Internal\Task\TaskQueue;
use Nexus\Server\Php\Cpus;
use Nexus\Server\Signal;
use Nexus\Server\SystemException;

/**
 * The task workers of a generation, as its leader sees them. They start when the first job waits in the queue, are
 * replaced when they end, and end after the last worker, because workers wait for their results.
 *
 * @internal
 */
final class TaskSupervisor
{
    /** Seconds after the time limit of jobs until a task worker without heartbeat is killed. */
    private const GRACE = 5.0;
    /** Seconds for task workers to end when no caller is left. */
    private const END_WITHIN = 2.0;
    private const PAUSE = 0.02;

    /** @var array<int, Member> by process id */
    private array $members = [];
    private readonly SlotStarts $starts;
    private bool $hasStarted = false;
    private bool $isEnding = false;

    private function __construct(
        private readonly Manifest $manifest,
        private readonly Scoreboard $scoreboard,
        private readonly Fabric $fabric,
        private readonly TaskQueue $queue,
        private readonly int $count,
    ) {
        $this->starts = new SlotStarts();
    }

    public static function of(Manifest $manifest, Scoreboard $scoreboard, Fabric $fabric): self
    {
        $count = $manifest->config->isClassic ? 0 : $manifest->config->taskWorkers->count;

        return new self(
            $manifest,
            $scoreboard,
            $fabric,
            TaskQueue::create(),
            $count ?? (new Cpus())->granted(Process::cpuCount()),
        );
    }

    /** Called in a worker after its fork: offload() uses the task workers of this generation. */
    public function offerTo(int $leader): void
    {
        if ($this->count > 0) {
            TaskClient::useQueue($this->queue, static fn(): bool => Process::kill($leader, Signal::CHLD));
        } else {
            TaskClient::refuse('the server has none: see --task-workers');
        }
    }

    /** @return list<int> */
    public function pids(): array
    {
        return array_keys($this->members);
    }

    /** @return float when check() has something to do; INF: not known */
    public function nextTime(): float
    {
        return $this->starts->nextTime();
    }

    public function check(float $now): void
    {
        if (!$this->hasStarted && $this->count > 0 && $this->queue->hasWork()) {
            $this->hasStarted = true;
            foreach (range(0, $this->count - 1) as $number) {
                $this->starts->schedule($number, $now);
            }
        }
        foreach ($this->starts->takeDue($now) as $number) {
            $this->tryToStart($number, $now);
        }
        foreach ($this->members as $member) {
            $this->killIfTooSlow($member);
        }
    }

    /** Reports new task workers to the master. */
    public function report(Report $report): void
    {
        foreach ($this->members as $member) {
            $member->isReported = $member->isReported || $report->started(
                $member->pid,
                Scoreboard::TASK_SLOTS + $member->slot,
                $member->row,
            );
        }
    }

    /** A child of this process that is not a worker has ended. */
    public function reaped(int $pid, int $code, int $signal): void
    {
        $member = $this->members[$pid] ?? null;
        if ($member === null) {
            return;
        }
        unset($this->members[$pid]);
        $member->hasBooted = $this->scoreboard->row($member->row)['state'] > Scoreboard::STARTING;
        $this->fabric->end($member->row);
        $this->scoreboard->free($member->row);
        if ($this->isEnding) {
            return;
        }
        $now = hrtime(true) / 1e9;
        $delay = $this->starts->delayAfterDeath($member, $now);
        $this->starts->schedule($member->slot, $now + $delay);
        $isRecycled = $code === 0;
        if (!$isRecycled) {
            $how = $member->whyItEnds ?? Log::ending($code, $signal);
            $next = $delay > 0 ? sprintf('the next one starts in %.1f s', $delay) : 'replaced';
            Log::error("task worker {$member->slot} (pid {$pid}) {$how}; {$next}.");
        }
    }

    /** No worker is left, so nothing waits for a result. Returns when all task workers have ended. */
    public function end(): void
    {
        $this->isEnding = true;
        $this->starts->end();
        $this->signal(Signal::TERM);
        $until = hrtime(true) / 1e9 + self::END_WITHIN;
        while ($this->members !== []) {
            if (hrtime(true) / 1e9 >= $until) {
                $this->signal(Signal::KILL);
            }
            Process::wait(self::PAUSE);
            while (($dead = Process::reap()) !== null) {
                $this->reaped($dead['pid'], $dead['code'], $dead['signal']);
            }
        }
    }

    private function signal(int $signal): void
    {
        foreach ($this->members as $member) {
            Process::signalChild($member->pid, $signal);
        }
    }

    private function tryToStart(int $number, float $now): void
    {
        $row = null;
        try {
            $slot = Scoreboard::TASK_SLOTS + $number;
            $row = $this->scoreboard->claim($slot, $this->manifest->generation, $slot + 1);
            $this->fabric->begin($row, $this->manifest->generation);
            $this->start($number, $row, $now);
        } catch (SystemException $exception) {
            if ($row !== null) {
                $this->fabric->end($row);
                $this->scoreboard->free($row);
            }
            $this->starts->schedule($number, $now + BackOff::YOUNG);
            Log::error("task worker {$number} cannot be started: {$exception->getMessage()}");
        }
    }

    /** @throws SystemException */
    private function start(int $number, int $row, float $now): void
    {
        $leader = (int) getmypid();
        $pid = Process::fork();
        if ($pid === 0) {
            TaskClient::callDirectly();
            exit((new TaskWorker(
                $this->manifest,
                $this->scoreboard,
                $this->fabric,
                $this->queue,
                $row,
                $number,
                $leader,
            ))->run());
        }
        $this->scoreboard->occupy($row, $pid);
        $this->members[$pid] = new Member($pid, $row, $number, $now);
    }

    private function killIfTooSlow(Member $member): void
    {
        $row = $this->scoreboard->row($member->row);
        $limit = $row['state'] === Scoreboard::STARTING
            ? $this->manifest->config->bootWithin
            : $this->manifest->config->taskWorkers->limit + self::GRACE;
        if ($row['silence'] > $limit && !$member->isKilled) {
            $member->isKilled = true;
            $member->whyItEnds = sprintf('has not responded for %.1f s and was killed', $row['silence']);
            Process::signalChild($member->pid, Signal::KILL);
        }
    }
}
