<?php

/** @generate-class-entries */

namespace Nexus\Internal {
    /**
     * From now on the scheduler chooses among the possible orders by this seed; 0: first in, first out.
     *
     * @internal
     */
    function use_order(int $seed): void {}

    /** @internal */
    function order_seed(): int {}

    /**
     * Number of choices of the next coroutine since use_order(); 0 in the order of production.
     *
     * @internal
     */
    function order_choices(): int {}

    /**
     * Cancels one of the coroutines that have not ended (not main) before the given choice after use_order().
     *
     * @internal
     * @param int $choice from 1; 0: at none
     * @param int $victim its index, modulo the number of coroutines
     */
    function cancel_at_choice(int $choice, int $victim): void {}

    /**
     * Throws the error for an incorrect call, for PHP code of Nexus.
     *
     * @internal
     * @throws \Nexus\Async\MisuseError NX-0107
     */
    function misuse(string $message): never {}

    /**
     * Waits until no other coroutine is ready, and no event is left to be delivered.
     *
     * @internal
     */
    function wait_until_idle(): void {}

    /**
     * Sets the mode of the timers' clock.
     *
     * @internal
     * @param int $mode 0: real time; 1: it stands; 2: it jumps to the next timer whenever only timers are waited for
     * @return int the previous mode
     */
    function use_time(int $mode): int {}

    /**
     * The current time of the timers' clock.
     *
     * @internal
     * @return int nanoseconds
     */
    function timer_clock(): int {}

    /**
     * Advances the timers' clock. Has no effect in real time.
     *
     * @internal
     */
    function advance_timer_clock(int $to): void {}

    /**
     * When the next timer is due, in nanoseconds of the timers' clock; null: there is none.
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
     * Coroutines started after that one which have not ended, without the running one, detached ones and those of
     * Nexus.
     *
     * @internal
     * @return array one line for each: what it waits for, where, and where it was spawned
     * @phpstan-return list<string>
     */
    function running_since(int $id): array {}

    /**
     * Cancels the coroutines of running_since().
     *
     * @internal
     */
    function cancel_since(int $id, string $reason): void {}

    /**
     * The first failure of an unawaited coroutine that was only reported, since the last call of this function.
     *
     * @internal
     */
    function take_unheard_failure(): ?string {}

    /**
     * Prints all coroutines to the error log after this time, whatever runs or waits then.
     *
     * @internal
     * @param float $seconds of real time; 0 switches it off
     */
    function report_after(float $seconds): void {}

    /**
     * From now on coroutines that the running one spawns belong to that scope, a child of its current one.
     *
     * @internal
     */
    function enter_scope(\Nexus\Async\Scope $scope): void {}

    /**
     * Returns to the enclosing scope.
     *
     * @internal
     */
    function leave_scope(): void {}

    /**
     * Runs of the cycle collector since the request began, by cause; pauses in nanoseconds.
     *
     * @internal
     * @phpstan-return array{atIdle: int, forced: int, byProgram: int, rootsDeferred: int, last: int, longest: int, total: int}
     */
    function garbage_counters(): array {}
}
