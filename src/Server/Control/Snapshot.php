<?php

declare(strict_types=1);

namespace Nexus\Server\Control;

use Nexus\Server\Internal\Scoreboard;

/**
 * A snapshot of a server: all its workers and their requests in progress.
 *
 * @internal
 */
final readonly class Snapshot
{
    /** Two heartbeats: a worker with a running event loop has answered by then. */
    private const PATIENCE = 0.6;
    private const INTERVAL = 10_000;

    /**
     * @param list<WorkerReport> $workers by slot, older processes first
     * @param float|null $median median duration of the last minute's requests of all workers, in seconds; null: there
     * were none
     * @param float|null $slow the 99th percentile of the same
     * @param list<array<mixed>> $schedule as ServerControl::schedule()
     */
    private function __construct(
        public int $master,
        public string $command,
        public array $workers,
        public ?float $median,
        public ?float $slow,
        public array $schedule,
    ) {}

    public static function take(RunningServer $server): self
    {
        $scoreboard = $server->scoreboard;
        self::awaitWaits($scoreboard);
        $rows = $scoreboard->rows();
        $workers = array_filter(array_map(
            static fn(int $row): ?WorkerReport => WorkerReport::of($scoreboard, $row),
            $rows,
        ));
        usort(
            $workers,
            static fn(
                WorkerReport $one,
                WorkerReport $other,
            ): int => [$one->isTaskWorker, $one->slot, $other->age] <=> [
                $other->isTaskWorker,
                $other->slot,
                $one->age,
            ],
        );
        [$median, $slow] = $scoreboard->latencies($rows, [0.5, 0.99]) ?? [null, null];

        $schedule = self::scheduleOf($server->master, $workers);

        return new self($server->master, $server->command, $workers, $median, $slow, $schedule);
    }

    /** Requests per second of all workers, over the last ten to twenty seconds. */
    public function rate(): float
    {
        return array_sum(array_map(static fn(WorkerReport $worker): float => $worker->rate, $this->workers));
    }

    /** @return array<string, mixed> */
    public function toArray(): array
    {
        return [
            'master' => $this->master,
            'command' => $this->command,
            'rate' => $this->rate(),
            'p50' => $this->median,
            'p99' => $this->slow,
            'schedule' => $this->schedule,
            'workers' => array_map(static fn(WorkerReport $worker): array => $worker->toArray(), $this->workers),
        ];
    }

    /**
     * The newest worker that does not hang is asked.
     *
     * @param list<WorkerReport> $workers
     * @return list<array<mixed>> empty if none answers, or this user may not ask
     */
    private static function scheduleOf(int $master, array $workers): array
    {
        $serving = array_filter($workers, static fn(WorkerReport $one): bool
            => !$one->isTaskWorker && !$one->isSilent() && $one->state === WorkerState::Serving);
        usort($serving, static fn(WorkerReport $one, WorkerReport $other): int
            => $other->generation <=> $one->generation);
        try {
            return $serving === [] ? [] : ServerControl::find((string) $master)->schedule($serving[0]->pid);
        } catch (ControlException) {
            return [];
        }
    }

    /**
     * Waits until the workers have written what their requests wait for, which they do at their next heartbeat. It does
     * not wait for a worker that hangs.
     */
    private static function awaitWaits(Scoreboard $scoreboard): void
    {
        $asked = $scoreboard->askForWaits();
        $until = hrtime(true) / 1e9 + self::PATIENCE;
        do {
            usleep(self::INTERVAL);
            $late = array_filter(
                $scoreboard->rows(),
                static fn(int $row): bool => self::isLate($scoreboard, $row, $asked),
            );
        } while ($late !== [] && hrtime(true) / 1e9 < $until);
    }

    private static function isLate(Scoreboard $scoreboard, int $row, float $asked): bool
    {
        $process = $scoreboard->row($row);

        return $process['silence'] < self::PATIENCE
            && $process['state'] >= WorkerState::Ready->value
            && $scoreboard->load($row)['waitsAt'] < $asked;
    }
}
