<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

use Nexus\Server\Signal;

use function Nexus\Async\all;

/**
 * The workers as the master sees them: reported by their leaders, and verified with the kernel before any action.
 * Nothing here reads the scoreboard, because the workers' user can write to it.
 *
 * @internal
 */
final class Roster
{
    /** Number of generations kept after their leader's death, because messages of it may still be unread. */
    private const DEAD_KEPT = 16;
    private const NOT_PERMITTED = 1;
    /** Limit in bytes for the answers of all workers together; each worker may send a minimum in any case. */
    private const ANSWERS = 16 << 20;
    private const LEAST_ANSWER = 256 << 10;

    /** @var list<Generation> generations whose leader is dead: their remaining workers are the master's children now */
    private array $dead = [];

    public function __construct(
        private readonly Scoreboard $scoreboard,
        private readonly Generations $generations,
        private readonly Fabric $fabric,
    ) {}

    public function isEmpty(): bool
    {
        return $this->orphans() === [];
    }

    /**
     * The PHP stacks of a worker. A master with more rights than its workers does not read their memory, because they
     * control its contents.
     *
     * @return string|int|null see Scoreboard::stacks(); null: no such worker
     */
    public function stacksOf(int $row): string|int|null
    {
        foreach ($this->workers() as [$generation, $worker]) {
            if ($worker->row === $row) {
                return self::userOf($worker->pid) === self::userOf((int) getmypid())
                    ? $this->scoreboard->stacks($row, $worker->pid)
                    : self::NOT_PERMITTED;
            }
        }

        return null;
    }

    /** Whether a worker of an older generation may still accept connections. */
    public function isServedBefore(int $generation): bool
    {
        $older = array_filter(
            [...$this->generations->all(), ...$this->orphans()],
            static fn(Generation $other): bool => $other->number < $generation && !$other->isClosed,
        );

        return $older !== [];
    }

    public function hasHeartbeatWithin(float $seconds): bool
    {
        $since = hrtime(true) / 1e9 - $seconds;

        return array_filter(
            $this->generations->all(),
            static fn(Generation $generation): bool => $generation->aliveAt >= $since,
        ) !== [];
    }

    /**
     * The leader is dead. The kernel kills its workers with it. Workers that survive are now children of the master.
     */
    public function orphaned(Generation $generation): void
    {
        $this->dead = [...\array_slice($this->dead, 1 - self::DEAD_KEPT), $generation];
        $this->killOrphans();
    }

    public function killOrphans(): void
    {
        $orphans = $this->orphans();
        foreach (array_keys($orphans) as $pid) {
            Process::signalChild($pid, Signal::KILL);
        }
        foreach ($this->dead as $generation) {
            if (!\in_array($generation, $orphans, true)) {
                $this->fabric->endGeneration($generation->number);
            }
        }
    }

    /**
     * The reports of all workers that have such a report.
     *
     * @param string $request "actors 1000": at most so many actors of each worker; "php 0": its PHP; "schedule 0"
     * @param int|null $of the process id of the only worker that is asked; null: all
     *
     * @return list<array{slot: int, pid: int, generation: int, report: string|null, error: string|null}> as
     * InspectionSocket::ask()
     */
    public function reports(string $request, ?int $of = null): array
    {
        $known = array_filter(
            $this->workers(),
            static fn(array $worker): bool => $of === null || $worker[1]->pid === $of,
        );
        $longest = max(self::LEAST_ANSWER, intdiv(self::ANSWERS, max(1, \count($known))));
        $answers = all(array_map(
            static fn(array $of): \Closure => static fn() => InspectionSocket::ask(
                $of[1]->pid,
                $of[0]->leader,
                $request,
                $longest,
            ),
            $known,
        ));
        $workers = [];
        foreach ($known as $number => [$generation, $worker]) {
            $what = $answers[$number];
            if ($what !== null) {
                $workers[] = [
                    'slot' => $worker->slot,
                    'pid' => $worker->pid,
                    'generation' => $generation->number,
                ] + $what;
            }
        }

        return $workers;
    }

    /** @return list<array{Generation, KnownWorker}> running workers that are children of their leader */
    private function workers(): array
    {
        $workers = [];
        foreach ($this->generations->all() as $generation) {
            foreach ($generation->workers as $worker) {
                if ($worker->isChildOf($generation->leader)) {
                    $workers[] = [$generation, $worker];
                }
            }
        }

        return $workers;
    }

    /** @return array<int, Generation> by process id */
    private function orphans(): array
    {
        $orphans = [];
        foreach ($this->dead as $generation) {
            $children = array_filter(array_keys($generation->workers), Process::hasChild(...));
            $orphans += array_fill_keys($children, $generation);
        }

        return $orphans;
    }

    private static function userOf(int $pid): int
    {
        return (int) @fileowner("/proc/{$pid}/cmdline");
    }
}
