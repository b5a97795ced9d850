<?php

/**
 * @generate-class-entries
 * @undocumentable
 */

namespace Nexus\Async\Internal;

/**
 * Records which coroutine holds a resource, and where and when it was taken. Recording takes a few nanoseconds; text is
 * made only for reports.
 *
 * @internal
 * @strict-properties
 * @not-serializable
 */
final class LeaseRecord
{
    /** The id of the coroutine that has called take(). */
    public readonly int $coroutine;

    /** Time of take() or renew(): nanoseconds of the timers' clock. */
    public readonly int $since;

    private function __construct() {}

    /**
     * Records the running coroutine and the current time.
     *
     * @param string $beneath path of a folder; the recorded place is the innermost frame whose file is outside of it
     */
    public static function take(string $beneath): LeaseRecord {}

    /** Sets the recorded time to the current time. */
    public function renew(): void {}

    /**
     * Where the resource was taken.
     *
     * @return string|null "file:line"; null when all calling code was in the folder passed to take()
     */
    public function place(): ?string {}

    /** The holder as text: "coroutine 7 (GET /users/7, route /users/{id})", "coroutine 7, which has ended". */
    public function holder(): string {}

    /** Whether the coroutine was ended by a fatal error, which releases nothing. */
    public function isLost(): bool {}
}
