<?php

/** @generate-class-entries */

namespace Nexus\Internal {
    /**
     * From here on the scheduler chooses among the legal orders, as this seed says; 0: first in, first out.
     *
     * @internal
     */
    function use_order(int $seed): void {}

    /** @internal */
    function order_seed(): int {}

    /**
     * How often, since use_order(), it was chosen who runs next; 0 under the order of production.
     *
     * @internal
     */
    function order_choices(): int {}

    /**
     * At that choice after use_order(), one of the coroutines that have not ended (not main) is cancelled before it is
     * made.
     *
     * @internal
     * @param int $choice from 1; 0: at none
     * @param int $victim which, modulo how many there are
     */
    function cancel_at_choice(int $choice, int $victim): void {}

    /**
     * What PHP code of ours throws for a call that cannot be right.
     *
     * @internal
     * @throws \Nexus\Async\MisuseError NX-0107
     */
    function misuse(string $message): never {}

    /**
     * Waits until nobody else is ready, and nothing that has happened is left to be told.
     *
     * @internal
     */
    function wait_until_idle(): void {}

    /**
     * What the clock of every timer does.
     *
     * @internal
     * @param int $mode 0: it is the real one; 1: it stands; 2: it jumps to the next timer whenever only that is waited
     * for
     * @return int the mode that was
     */
    function use_time(int $mode): int {}

    /**
     * The clock of every timer.
     *
     * @internal
     * @return int nanoseconds
     */
    function timer_clock(): int {}

    /**
     * Moves it forward; does nothing in real time.
     *
     * @internal
     */
    function advance_timer_clock(int $to): void {}

    /**
     * When the next timer is due.
     *
     * @internal
     */
    function next_timer(): ?int {}

    /**
     * The coroutine that was started last.
     *
     * @internal
     * @return int its id
     */
    function last_started(): int {}

    /**
     * Coroutines started after that one which have not ended; the running one, detached ones and our own apart.
     *
     * @internal
     * @return array a line each: what it waits for, where, and where it was spawned
     * @phpstan-return list<string>
     */
    function running_since(int $id): array {}

    /**
     * Cancels those.
     *
     * @internal
     */
    function cancel_since(int $id, string $reason): void {}

    /**
     * The first failure that was only reported, of a coroutine nobody awaited, since this was called last.
     *
     * @internal
     */
    function take_unheard_failure(): ?string {}

    /**
     * All coroutines are printed to the error log when so many seconds have passed, whatever runs or waits then.
     *
     * @internal
     * @param float $seconds of real time; 0: not any more
     */
    function report_after(float $seconds): void {}

    /**
     * From here on what the running coroutine spawns belongs to that scope, which was opened in its current one.
     *
     * @internal
     */
    function enter_scope(\Nexus\Async\Scope $scope): void {}

    /**
     * Back to the scope around it.
     *
     * @internal
     */
    function leave_scope(): void {}

    /**
     * Runs of the cycle collector since the request began, by what made them happen; pauses in nanoseconds.
     *
     * @internal
     * @phpstan-return array{atIdle: int, forced: int, byProgram: int, rootsDeferred: int, last: int, longest: int, total: int}
     */
    function garbage_counters(): array {}
}
