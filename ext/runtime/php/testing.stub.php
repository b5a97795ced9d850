<?php

/** @generate-class-entries */

namespace Nexus\Internal {
    /**
     * From now on the scheduler runs coroutines in a pseudo-random order that this seed determines; 0: first in, first
     * out.
     *
     * @internal
     */
    function use_order(int $seed): void {}

    /** @internal The seed of use_order(), or of the environment variable NX_SCHED_SEED; 0: first in, first out. */
    function order_seed(): int {}

    /**
     * How often the next coroutine was chosen since use_order(). Always 0 without a seed.
     *
     * @internal
     */
    function order_choices(): int {}

    /**
     * Cancels a coroutine (never main) at a choice of the next coroutine: the number $choice since use_order().
     *
     * @internal
     * @param int $choice from 1; 0: never
     * @param int $victim index of the coroutine among those that have not ended, modulo their number
     */
    function cancel_at_choice(int $choice, int $victim): void {}

    /**
     * Holds interrupts: time limits and cancellations that are made from now on end waits only, and no computation. On
     * a slow machine every step of a test may take longer than a computation whose limit has passed may go on.
     *
     * @internal
     * @return bool what was set before; false at the start of a request
     */
    function hold_interrupts(bool $isHeld): bool {}

    /**
     * Throws a MisuseError, for the PHP code of Nexus.
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
     * Until release_rest() the coroutines with ids up to this one do not end a rest(): the maintenance of pools that
     * were made before is not part of an order, and does not follow virtual time.
     *
     * @internal
     * @return int up to which id they were held before
     */
    function hold_rest(int $upTo): int {}

    /**
     * Ends hold_rest().
     *
     * @internal
     * @param int $before what hold_rest() returned
     */
    function release_rest(int $before): void {}

    /**
     * Sets the mode of the timers' clock.
     *
     * @internal
     * @param int $mode 0: real time; 1: stands still; 2: jumps to the next timer whenever all coroutines wait for
     * timers
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
     * Advances the timers' clock to this time. Has no effect in real time.
     *
     * @internal
     * @param int $to nanoseconds, as in timer_clock()
     */
    function advance_timer_clock(int $to): void {}

    /**
     * When the next timer is due, in nanoseconds of the timers' clock; null: there is none.
     *
     * @internal
     */
    function next_timer(): ?int {}

    /**
     * What keeps the event loop alive: timers, watched descriptors, and promised wake-ups of other threads. Timers of
     * rest() do not.
     *
     * @internal
     * @phpstan-return array{timers: int, descriptors: int, promises: int}
     */
    function loop_contents(): array {}

    /**
     * The coroutine that was started last.
     *
     * @internal
     * @return int its id
     */
    function last_started(): int {}

    /**
     * The coroutines that were started after the given one and have not ended. The running one, detached ones and those
     * of Nexus are left out.
     *
     * @internal
     * @param int $id as returned by last_started()
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
     * The first failure of a coroutine that no code awaited since the last call of this function; null: there was none.
     *
     * @internal
     */
    function take_unheard_failure(): ?string {}

    /**
     * Prints all coroutines to the error log after this time, even if one of them computes then.
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
     * @phpstan-return array{atIdle: int, forced: int, byProgram: int, rootsDeferred: int, last: int, longest: int,
     *     total: int}
     */
    function garbage_counters(): array {}
}
