<?php

/**
 * @generate-class-entries
 * @undocumentable
 */

namespace Nexus\Server\Internal;

/**
 * The memory by which the workers of a server send each other messages and share data. The master creates it, the
 * leaders record which workers live, the workers join it.
 *
 * @internal
 * @strict-properties
 * @not-serializable
 */
final class Fabric
{
    private function __construct() {}

    /**
     * @param int $members the largest number of processes at a time; rows of the scoreboard
     * @throws \Nexus\Server\SystemException NX-0401
     */
    public static function create(int $members): Fabric {}

    /**
     * @param array $descriptors as descriptors() of the master's object
     * @phpstan-param list<int> $descriptors
     * @throws \Nexus\Server\SystemException NX-0401
     */
    public static function attach(array $descriptors): Fabric {}

    /** @return list<int> the memory of the fabric, the shared memory, and the eventfd of each member */
    public function descriptors(): array {}

    /** The number of members that it has space for. */
    public function capacity(): int {}

    /**
     * Called before a worker is started.
     *
     * @throws \Nexus\Server\SystemException NX-0401 when it has no space for this member
     */
    public function begin(int $member, int $generation): void {}

    /** The worker has ended, and was reaped. Wakes all members. */
    public function end(int $member): void {}

    /** All workers of the generation have ended. */
    public function endGeneration(int $generation): void {}

    /**
     * Called in a worker after its fork.
     *
     * @param bool $onlyShared gives access to the shared memory, without making it a member
     * @throws \Nexus\Server\SystemException NX-0401
     */
    public function join(Scoreboard $scoreboard, int $member, bool $onlyShared = false): void {}

    /** Tells all members that the state of this one has changed. */
    public static function announce(): void {}

    /**
     * The living members.
     *
     * @return list<array{member: int, incarnation: int, generation: int, slot: int, state: int, isSelf: bool}>
     */
    public static function members(): array {}

    /**
     * Sends bytes on the channel for tests and benchmarks.
     *
     * @param int $mode 0: waits for space, 1: returns EAGAIN, 2: keeps a copy until there is space
     * @return int 0 or an errno
     */
    public static function send(int $member, int $incarnation, string $bytes, int $mode = 0): int {}

    /**
     * Sets what is called with each message of that channel (member, incarnation, bytes), with messages that a member
     * did not take before it ended (the same), and with members that have ended (member, incarnation).
     */
    public static function receive(callable $receive, ?callable $returned = null, ?callable $departed = null): void {}

    /** @return array<string, int> */
    public static function counters(): array {}
}
