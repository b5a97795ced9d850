<?php

/** @generate-class-entries */

namespace Nexus\Shared;

/**
 * An integer that all workers of the server share. No method waits. Each one is atomic.
 *
 * Without a server, a script shares it with the processes that it forks after its first Atomic::create(). It begins
 * with 0, lives as long as the server, and survives reloads and workers that die.
 *
 * @strict-properties
 * @not-serializable
 */
final class Atomic
{
    private function __construct() {}

    /**
     * Opens the integer of that name, or creates it.
     *
     * @param string $name 1 to 200 bytes; the same name is the same integer
     * @throws \Nexus\Async\MisuseError NX-0107, NX-1211
     * @throws FullException NX-1210
     * @throws \Nexus\Server\SystemException NX-0401
     */
    public static function create(string $name): Atomic {}

    /** The present value. */
    public function get(): int {}

    /**
     * Replaces the value.
     *
     * @param int $value any number
     */
    public function set(int $value): void {}

    /**
     * Adds to the integer, and returns the result. A result beyond PHP_INT_MAX continues at PHP_INT_MIN.
     *
     * @param int $by any number; a negative one subtracts
     */
    public function add(int $by = 1): int {}

    /**
     * Replaces the integer if it is the expected one.
     *
     * @param int $expected any number
     * @param int $value any number; the new value
     * @return bool false: it is another one
     */
    public function compareAndSet(int $expected, int $value): bool {}
}
