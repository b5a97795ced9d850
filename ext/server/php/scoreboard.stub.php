<?php

/**
 * @generate-class-entries
 * @undocumentable
 */

namespace Nexus\Server\Internal;

/**
 * Who is alive, in memory shared by all processes of a server. A row is a process.
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
     * That of another process, by the name that /proc has for its descriptor; to be read. What is read may be anything:
     * it is bounded, not true.
     *
     * @throws \Nexus\Server\SystemException NX-0401 when it is not there, not ours to read, or of another version of
     * Nexus
     */
    public static function open(string $path): Scoreboard {}

    public function descriptor(): int {}

    /** As the memory has it, which the workers' user may write. */
    public function slots(): int {}

    /** As this object has written it. */
    public function ownSlots(): int {}

    /** @return bool false when there is no room for so many slots */
    public function widen(int $slots): bool {}

    /** Takes widen() back, before a worker has served what it added. */
    public function narrow(int $slots): void {}

    /**
     * A free row, now STARTING.
     *
     * @param int $workers of this generation
     * @throws \Nexus\Server\SystemException NX-0401 when there is none
     */
    public function claim(int $slot, int $generation, int $workers): int {}

    public function occupy(int $row, int $pid): void {}

    /** @param int $state one of the constants */
    public function enter(int $row, int $state): void {}

    public function free(int $row): void {}

    /** Tells a worker at its next heartbeat to end, as SIGTERM does, and how long what is in flight may take then. */
    public function askToEnd(int $row, float $drainSeconds): void {}

    /** What askToEnd() has said; null when it was not called. */
    public function drainSeconds(int $row): ?float {}

    /** @return array{slot: int, state: int, generation: int, pid: int, age: float, silence: float, requests: int, connections: int, adopted: int} age and silence (since the last heartbeat) in seconds */
    public function row(int $row): array {}

    /** @return list<int> the rows in use */
    public function rows(): array {}

    /** @param int $mark how far the generation has come, one of the constants */
    public function mark(int $mark, int $generation): void {}

    /** The newest generation that has come so far; 0: none. */
    public function marked(int $mark): int {}

    /** Tells all workers to open their logs anew: EVENT_LOGS at their next look. */
    public function reopenLogs(): void {}

    /** Writes anew what this object has written, and frees all rows: after the last worker has died. */
    public function reset(): void {}

    /**
     * Starts this process' heartbeat, and with it the events.
     *
     * EVENT_RETIRE comes once one of the limits is reached; 0: there is none.
     *
     * @param int $requestLimit requests answered
     * @param int $memoryLimit bytes of resident memory
     * @param float $ageLimit seconds since it was started
     */
    public function startHeartbeat(int $row, int $requestLimit = 0, int $memoryLimit = 0, float $ageLimit = 0.0): void {}

    /** Beats now: something on the board has changed. */
    public function runHeartbeat(): void {}

    /** Whether this worker should serve the slot: its own, and those that no living worker serves. */
    public function wants(int $slot): bool {}

    /**
     * Asks all workers to write what their requests wait for, for the next two seconds.
     *
     * @return float the monotonic time in seconds: what was written later is told by load()
     */
    public function askForWaits(): float {}

    /**
     * What the process of the row does. Times are in seconds; the rate is that of the
     * last ten to twenty.
     *
     * @return array{concurrency: int, running: int, queued: int, beyond: int, lag: float, longestLag: float, waitsAt: float, rate: float}
     */
    public function load(int $row): array {}

    /**
     * @param array $rows whose requests are counted
     * @phpstan-param list<int> $rows
     * @param array $quantiles from 0 to 1
     * @phpstan-param list<float> $quantiles
     * @return list<float>|null the latency in seconds that this share of the last minute's requests did not exceed;
     * null: there were none
     */
    public function latencies(array $rows, array $quantiles): ?array {}

    /**
     * The requests in flight, the oldest first.
     *
     * @return list<array{method: string, path: string, isCut: bool, state: int, age: float, number: int, bytes: int, waitsFor: string}>
     */
    public function requests(int $row): array {}

    /** This process is that of the row: others may read its stacks from now on. */
    public function publish(int $row): void {}

    /**
     * The PHP stacks of the process of the row, read from its memory while it goes on.
     *
     * @param int $pid its process id from a source that the workers' user cannot write
     * @param int $request the number of a request in flight: only that one's, where it has a coroutine of its own; 0:
     * all
     * @return string|int the text, or why there is none: an error number of the system; ENOEXEC is another build of PHP
     * or Nexus
     */
    public function stacks(int $row, int $pid, int $request = 0): string|int {}

    /** A process of that slot is over, for that reason. */
    public function recordEnd(int $slot, string $reason): void {}

    /**
     * @return array{count: int, at: float, reason: string} how many processes of that slot have ended, when the last
     * did, and why
     */
    public function history(int $slot): array {}
}
