<?php

declare(strict_types=1);

namespace Nexus\Server\Control;

use Nexus\Server\Internal\Scoreboard;

/**
 * A snapshot of a worker process.
 *
 * @internal
 */
final readonly class WorkerReport
{
    private const PAGE = 4096;

    /**
     * @param int $slot of a task worker: its number
     * @param bool $isTaskWorker runs jobs of offload(), and serves no requests
     * @param float $age in seconds
     * @param float $silence seconds since its last heartbeat; a heartbeat comes every 0.25 s
     * @param float $rate requests per second, over the last ten to twenty seconds
     * @param float|null $median median duration of the last minute's requests, in seconds; null: there were none
     * @param float|null $slow the 99th percentile of the same
     * @param int $memory resident bytes, including memory shared with other processes
     * @param float $lag delay of its last heartbeat, in seconds
     * @param float $longestLag the longest time between two iterations of its event loop, in seconds
     * @param int $restarts number of earlier processes of its slot that have ended
     * @param string $lastEnd why the last of them ended; empty: none has
     * @param float $lastEndAt Unix time of that
     * @param list<RequestReport> $requests in progress, oldest first
     * @param int $beyond number of further requests in progress that are not in the list
     * @param array{sent: int, received: int, bytesSent: int, bytesReceived: int, unread: int, wakes: int, waits: int,
     *     returned: int} $messages to and from other workers; see Scoreboard::messages()
     * @param array{subscriptions: int, published: int, received: int, lost: int} $topics see Scoreboard::topics()
     */
    private function __construct(
        public int $slot,
        public bool $isTaskWorker,
        public int $generation,
        public int $pid,
        public WorkerState $state,
        public float $age,
        public float $silence,
        public int $answered,
        public int $connections,
        public int $running,
        public int $queued,
        public int $concurrency,
        public float $rate,
        public ?float $median,
        public ?float $slow,
        public int $memory,
        public float $lag,
        public float $longestLag,
        public int $restarts,
        public string $lastEnd,
        public float $lastEndAt,
        public array $requests,
        public int $beyond,
        public array $messages,
        public array $topics,
    ) {}

    /**
     * Returns null when the row is free, or its content is invalid.
     *
     * @internal
     */
    public static function of(Scoreboard $scoreboard, int $row): ?self
    {
        $process = $scoreboard->row($row);
        $state = WorkerState::tryFrom($process['state']);
        if ($state === null) {
            return null;
        }
        try {
            $history = $process['slot'] >= Scoreboard::TASK_SLOTS
                ? ['count' => 0, 'at' => 0.0, 'reason' => '']
                : $scoreboard->history($process['slot']);
        } catch (\ValueError) {
            return null;
        }
        [$median, $slow] = $scoreboard->latencies([$row], [0.5, 0.99]) ?? [null, null];

        return new self(
            ...[...self::processOf($process), ...self::loadOf($scoreboard->load($row))],
            state: $state,
            median: $median,
            slow: $slow,
            memory: self::memoryOf($process['pid']),
            restarts: $history['count'],
            lastEnd: $history['reason'],
            lastEndAt: $history['at'],
            requests: array_map(self::request(...), $scoreboard->requests($row)),
            messages: $scoreboard->messages($row),
            topics: $scoreboard->topics($row),
        );
    }

    /**
     * @param array{slot: int, generation: int, pid: int, age: float, silence: float, requests: int,
     *     connections: int, ...} $row
     * @return array{slot: int, isTaskWorker: bool, generation: int, pid: int, age: float, silence: float,
     *     answered: int, connections: int}
     */
    private static function processOf(array $row): array
    {
        return [
            'slot' => $row['slot'] % Scoreboard::TASK_SLOTS,
            'isTaskWorker' => $row['slot'] >= Scoreboard::TASK_SLOTS,
            'generation' => $row['generation'],
            'pid' => $row['pid'],
            'age' => $row['age'],
            'silence' => $row['silence'],
            'answered' => $row['requests'],
            'connections' => $row['connections'],
        ];
    }

    /**
     * @param array{running: int, queued: int, concurrency: int, rate: float, lag: float, longestLag: float,
     *     beyond: int, ...} $load
     * @return array{running: int, queued: int, concurrency: int, rate: float, lag: float, longestLag: float,
     *     beyond: int}
     */
    private static function loadOf(array $load): array
    {
        unset($load['waitsAt']);

        return $load;
    }

    /** True when it has missed its heartbeat: the data in this report is as old as the last heartbeat. */
    public function isSilent(): bool
    {
        return $this->silence > 1.0;
    }

    /** @return array<string, mixed> */
    public function toArray(): array
    {
        return [
            'slot' => $this->slot,
            'isTaskWorker' => $this->isTaskWorker,
            'generation' => $this->generation,
            'pid' => $this->pid,
            'state' => strtolower($this->state->name),
            'age' => $this->age,
            'silence' => $this->silence,
            'answered' => $this->answered,
            'connections' => $this->connections,
            'running' => $this->running,
            'queued' => $this->queued,
            'concurrency' => $this->concurrency,
            'rate' => $this->rate,
            'p50' => $this->median,
            'p99' => $this->slow,
            'memory' => $this->memory,
            'lag' => $this->lag,
            'longestLag' => $this->longestLag,
            'restarts' => $this->restarts,
            'lastEnd' => $this->lastEnd === '' ? null : ['at' => $this->lastEndAt, 'why' => $this->lastEnd],
            'requests' => array_map(static fn(RequestReport $request): array => $request->toArray(), $this->requests),
            'beyond' => $this->beyond,
            'messages' => $this->messages,
            'topics' => $this->topics,
        ];
    }

    /**
     * @param array{method: string, path: string, isCut: bool, state: int, age: float, number: int, bytes: int,
     *     waitsFor: string} $request
     */
    private static function request(array $request): RequestReport
    {
        return new RequestReport(
            $request['method'],
            $request['path'],
            $request['isCut'],
            RequestState::tryFrom($request['state']) ?? RequestState::Running,
            $request['age'],
            $request['number'],
            $request['bytes'],
            $request['waitsFor'],
        );
    }

    private static function memoryOf(int $pid): int
    {
        $pages = explode(' ', (string) @file_get_contents("/proc/{$pid}/statm"));

        return (int) ($pages[1] ?? 0) * self::PAGE;
    }
}
