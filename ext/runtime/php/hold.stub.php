<?php

/**
 * @generate-class-entries
 * @undocumentable
 */

namespace Nexus\Async\Internal;

/**
 * Who has taken something, where in the program and when: noted in a few nanoseconds, put into words when somebody is
 * told.
 *
 * @internal
 * @strict-properties
 * @not-serializable
 */
final class Hold
{
    /** The id of the coroutine that has called take(). */
    public readonly int $coroutine;

    /** When, in nanoseconds of the clock of every timer. */
    public readonly int $since;

    private function __construct() {}

    /**
     * By the running coroutine, now.
     *
     * @param string $beneath a folder: the place is the innermost one whose file does not lie in it
     */
    public static function take(string $beneath): Hold {}

    /** It is held from now on. */
    public function renew(): void {}

    /** @return string|null "file:line"; null where all that called lies in the folder */
    public function place(): ?string {}

    /** "coroutine 7 (GET /users/7, route /users/{id})", "coroutine 7, which has ended" */
    public function holder(): string {}

    /** Whether the coroutine was ended by a fatal error, which lets go of nothing. */
    public function isLost(): bool {}
}
