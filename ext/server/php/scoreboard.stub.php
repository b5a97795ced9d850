<?php

/**
 * @generate-class-entries
 * @undocumentable
 */

namespace Nexus\Server\Internal;

/**
 * The scoreboard: memory that all processes of a server share, with the state of each of them. A row stands for a
 * process. A slot is the place of a worker: when a worker is replaced, the new one has the same slot and another row.
 *
 * @internal
 * @strict-properties
 * @not-serializable
 */
final class Scoreboard
{
    /** @var int */
    public const FREE = 0;
    /** @var int */
    public const STARTING = 1;
    /** @var int */
    public const READY = 2;
    /** @var int */
    public const SERVING = 3;
    /** @var int */
    public const RETIRING = 4;
    /** @var int */
    public const DRAINING = 5;
    /** @var int */
    public const LEAKED = 6;

    /**
     * Rows with this slot and later ones are those of task workers. They serve no socket, and have no history.
     * @var int
     */
    public const TASK_SLOTS = 1024;

    /** @var int */
    public const MARK_OPEN = 0;
    /** @var int */
    public const MARK_REPLACED = 1;
    /** @var int */
    public const MARK_LEAVING = 2;

    private function __construct() {}

    /** @throws \Nexus\Server\SystemException NX-0401 */
    public static function create(int $slots): Scoreboard {}

    /** @throws \Nexus\Server\SystemException NX-0401 */
    public static function attach(int $descriptor): Scoreboard {}

    /**
     * Opens the scoreboard of another process for reading, by the path of its descriptor in /proc. Its content is not
     * trusted: values are within their bounds, but may be wrong.
     *
     * @throws \Nexus\Server\SystemException NX-0401 when it does not exist, may not be read, or belongs to another
     * version of Nexus
     */
    public static function open(string $path): Scoreboard {}

    public function descriptor(): int {}

    /** The largest number of rows. */
    public function capacity(): int {}

    /** The number of slots according to the shared memory. Not trustworthy: the workers' user may write it. */
    public function slots(): int {}

    /** The number of slots according to this object, which has set it. */
    public function ownSlots(): int {}

    /** Raises the number of slots. @return bool false when the memory has no space for them */
    public function widen(int $slots): bool {}

    /** Undoes widen(). Allowed only before a worker has served the added slots. */
    public function narrow(int $slots): void {}

    /**
     * Takes a free row, which is then STARTING.
     *
     * @param int $workers number of workers of this generation
     * @throws \Nexus\Server\SystemException NX-0401 when no row is free
     */
    public function claim(int $slot, int $generation, int $workers): int {}

    public function occupy(int $row, int $pid): void {}

    /** @param int $state one of the constants */
    public function enter(int $row, int $state): void {}

    public function free(int $row): void {}

    /** Asks a worker to end at its next heartbeat, like SIGTERM. It waits this long for requests in progress. */
    public function askToEnd(int $row, float $drainSeconds): void {}

    /** The time that was passed to askToEnd(); null when it was not called. */
    public function drainSeconds(int $row): ?float {}

    /**
     * @return array{slot: int, state: int, generation: int, pid: int, age: float, silence: float, requests: int,
     * connections: int, adopted: int} `age` of the process and `silence` (the time since its last heartbeat) in seconds
     */
    public function row(int $row): array {}

    /** @return list<int> the rows in use */
    public function rows(): array {}

    /** Records that the generation has reached a mark. @param int $mark one of the constants */
    public function mark(int $mark, int $generation): void {}

    /** The newest generation that has reached the mark; 0: none. */
    public function marked(int $mark): int {}

    /** Asks all workers to reopen their logs: EVENT_LOGS at their next heartbeat. */
    public function reopenLogs(): void {}

    /** Restores the values that this object has written, and frees all rows. Call it after the last worker has died. */
    public function reset(): void {}

    /**
     * Starts the heartbeat of this process, and with it the events.
     *
     * EVENT_RETIRE is raised when one of the limits is reached; 0: no limit.
     *
     * @param int $requestLimit number of answered requests
     * @param int $memoryLimit bytes of resident memory
     * @param float $ageLimit seconds since the worker was started
     */
    public function startHeartbeat(
        int $row,
        int $requestLimit = 0,
        int $memoryLimit = 0,
        float $ageLimit = 0.0,
    ): void {}

    /** Runs a heartbeat now, because the scoreboard has changed. */
    public function runHeartbeat(): void {}

    /** Whether this worker has to serve the slot: its own slot, and slots that no living worker serves. */
    public function wants(int $slot): bool {}

    /**
     * Asks all workers to write what their requests wait for, for the next two seconds.
     *
     * @return float the current monotonic time in seconds; `waitsAt` of load() is later once the waits were written
     */
    public function askForWaits(): float {}

    /**
     * The load of the process of the row. Times are in seconds. `rate`: requests per second of the last ten to twenty
     * seconds.
     *
     * @return array{concurrency: int, running: int, queued: int, beyond: int, lag: float, longestLag: float,
     *     waitsAt: float, rate: float}
     */
    public function load(int $row): array {}

    /**
     * Messages between the process of the row and other workers. `unread`: bytes that other workers have not taken yet;
     * `waits`: how often a ring was full; `returned`: messages that workers had not taken when they ended.
     *
     * @return array{sent: int, received: int, bytesSent: int, bytesReceived: int, unread: int, wakes: int, waits: int,
     *     returned: int}
     */
    public function messages(int $row): array {}

    /**
     * Topics in the process of the row. `lost`: how often a message that it has published was lost because the queue of
     * a subscriber in any worker was full.
     *
     * @return array{subscriptions: int, published: int, received: int, lost: int}
     */
    public function topics(int $row): array {}

    /**
     * @param array $rows the rows whose requests are counted
     * @phpstan-param list<int> $rows
     * @param array $quantiles from 0 to 1
     * @phpstan-param list<float> $quantiles
     * @return list<float>|null for each quantile the latency in seconds that this share of the last minute's requests
     * did not exceed; null: there were no requests
     */
    public function latencies(array $rows, array $quantiles): ?array {}

    /**
     * The requests in progress, oldest first.
     *
     * @return list<array{method: string, path: string, isCut: bool, state: int, age: float, number: int, bytes: int,
     *     waitsFor: string}>
     */
    public function requests(int $row): array {}

    /** Publishes this process in its row, so that other processes can read its stacks. */
    public function publish(int $row): void {}

    /**
     * The PHP stacks of the process of the row, read from its memory while it runs.
     *
     * @param int $pid its process id, from a source that the workers' user cannot write
     * @param int $request the number of a request in progress: only its stack, if it has a coroutine of its own; 0: all
     * @return string|int the text, or an errno; ENOEXEC: another build of PHP or Nexus
     */
    public function stacks(int $row, int $pid, int $request = 0): string|int {}

    /** Counts a request that was logged as slow. */
    public function countSlow(): void {}

    /** Records that a process of that slot has ended, with the reason. */
    public function recordEnd(int $slot, string $reason): void {}

    /**
     * @return array{count: int, at: float, reason: string} how many processes of that slot have ended, when the last
     * did, and why
     */
    public function history(int $slot): array {}
}
