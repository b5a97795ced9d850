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
    public const SERVING = 2;
    /** @var int */
    public const RETIRING = 3;
    /** @var int */
    public const DRAINING = 4;
    /** @var int */
    public const LEAKED = 5;

    private function __construct() {}

    /** @throws \Nexus\Worker\SystemException NX-0401 */
    public static function create(int $slots): Board {}

    /** @throws \Nexus\Worker\SystemException NX-0401 */
    public static function attach(int $descriptor): Board {}

    public function descriptor(): int {}

    public function slots(): int {}

    /**
     * A free row, now STARTING.
     *
     * @throws \Nexus\Worker\SystemException NX-0401 when there is none
     */
    public function claim(int $slot, int $generation): int {}

    public function occupy(int $row, int $pid): void {}

    /** @param int $state one of the constants */
    public function enter(int $row, int $state): void {}

    public function free(int $row): void {}

    /** Tells a worker at its next heartbeat to end, as SIGTERM does. */
    public function askToEnd(int $row): void {}

    /** @return array{slot: int, state: int, generation: int, pid: int, age: float, silence: float, requests: int, connections: int, adopted: int} age and silence (since the last heartbeat) in seconds */
    public function row(int $row): array {}

    /** @return list<int> the rows in use */
    public function rows(): array {}

    /** @param int $runtime what the banner should know, opaque */
    public function announce(int $generation, int $runtime): void {}

    /** The newest generation all of whose workers have served; 0 before the first. */
    public function readyGeneration(): int {}

    public function runtime(): int {}

    /**
     * Starts this process' heartbeat, and with it EVENT_SLOTS and EVENT_RETIRE.
     *
     * @param int $requestLimit EVENT_RETIRE once so many requests were answered; 0: no limit
     */
    public function keep(int $row, int $requestLimit): void {}

    /** Whether this worker should serve the slot: its own, and those that no living worker serves. */
    public function wants(int $slot): bool {}
}
