<?php

/**
 * @generate-class-entries
 * @undocumentable
 */

namespace Nexus\Worker\Internal;

/**
 * Who is alive, in memory shared by all processes of a server. A row is a process.
 *
 * @internal
 * @strict-properties
 * @not-serializable
 */
final class Board
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
    public const MARK_BOOTED = 0;
    /** @var int */
    public const MARK_OPEN = 1;
    /** @var int */
    public const MARK_SERVED = 2;
    /** @var int */
    public const MARK_REPLACED = 3;

    private function __construct() {}

    /** @throws \Nexus\Worker\SystemException NX-0401 */
    public static function create(int $slots): Board {}

    /** @throws \Nexus\Worker\SystemException NX-0401 */
    public static function attach(int $descriptor): Board {}

    public function descriptor(): int {}

    public function slots(): int {}

    /** @return bool false when there is no room for so many slots */
    public function widen(int $slots): bool {}

    /**
     * A free row, now STARTING.
     *
     * @param int $workers of this generation
     * @throws \Nexus\Worker\SystemException NX-0401 when there is none
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

    /** @param int $runtime what the banner should know, opaque */
    public function tellRuntime(int $runtime): void {}

    public function runtime(): int {}

    /**
     * Starts this process' heartbeat, and with it the events.
     *
     * @param int $requestLimit EVENT_RETIRE once so many requests were answered; 0: no limit
     */
    public function keep(int $row, int $requestLimit): void {}

    /** Beats now: something on the board has changed. */
    public function look(): void {}

    /** Whether this worker should serve the slot: its own, and those that no living worker serves. */
    public function wants(int $slot): bool {}
}
