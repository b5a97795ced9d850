<?php

/**
 * @generate-class-entries
 * @undocumentable
 */

namespace Nexus\Async\Internal;

/**
 * Records which coroutine holds a resource, where in the program it was taken, and when. Recording takes a few
 * nanoseconds; text is made only for reports.
 *
 * @internal
 * @strict-properties
 * @not-serializable
 */
final class Hold
{
    /** The id of the coroutine that has called take(). */
    public readonly int $coroutine;

    /** Time of take() or renew(): nanoseconds of the timers' clock. */
    public readonly int $since;

    private function __construct() {}

    /**
     * Records the running coroutine and the current time.
     *
     * @param string $beneath a folder: the place is the innermost frame whose file does not lie in it
     */
    public static function take(string $beneath): Hold {}

    /** Restarts the time of the hold. */
    public function renew(): void {}

    /** @return string|null "file:line"; null when all calling code lies in the folder */
    public function place(): ?string {}

    /** "coroutine 7 (GET /users/7, route /users/{id})", "coroutine 7, which has ended" */
    public function holder(): string {}

    /** Whether the coroutine was ended by a fatal error, which releases nothing. */
    public function isLost(): bool {}
}
