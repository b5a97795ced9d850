<?php

/** @generate-class-entries */

namespace Nexus\Async {
    /**
     * Runs a callable concurrently with everything else. It begins in the next turn of the loop, not inside this call,
     * and spawned coroutines begin in the order they were spawned.
     *
     * Works anywhere: in a plain script (which ends when its coroutines do), in PHPUnit, in a request.
     *
     * @template T
     * @phpstan-param (callable(): T)|(callable(never): T)|(callable(never, never): T)|(callable(never, never, never): T) $function
     * @phpstan-param mixed ...$arguments passed to the callable
     * @phpstan-return Coroutine<T>
     */
    function spawn(callable $function, mixed ...$arguments): Coroutine {}

    /**
     * Waits for the value of a future: what a coroutine returns, what a Deferred is completed with.
     *
     * @template T
     * @phpstan-param Future<T> $future
     * @phpstan-return T
     * @throws \Throwable what the future failed with, the same object every time; its trace goes on where it was
     * awaited first
     * @throws CancelledError when the waiting coroutine is cancelled, or the awaited one was
     * @throws MisuseError NX-0106 when a coroutine awaits itself, NX-0112 when the future's Deferred died unsettled
     * @throws DeadlockError NX-0105 in the main coroutine, when nothing can ever end this wait
     */
    function await(Future $future): mixed {}

    /**
     * Waits without holding up anybody else.
     *
     * @param float $seconds at least 0; 0 lets every other coroutine run that is ready
     * @throws MisuseError NX-0107 when negative or not a number
     * @throws CancelledError when cancelled meanwhile
     */
    function delay(float $seconds): void {}

    /**
     * Calls with a time limit: when it runs out, the wait the callable is in ends with a CancelledError (finally blocks
     * run, what was waited for is released), which leaves this function as a TimeoutException. Limits nest; the shorter
     * one wins. A callable that catches the CancelledError and returns has its value returned.
     *
     * @template T
     * A callable that computes without ever waiting is ended too, a few milliseconds later, at its next opcode.
     *
     * @param float|Deadline $limit seconds, at least 0, or the moment at which it ends
     * @phpstan-param callable(): T $function runs in the calling coroutine
     * @phpstan-return T
     * @throws TimeoutException NX-0102
     * @throws MisuseError NX-0107 when the limit is negative or not a number
     */
    function timeout(float|Deadline $limit, callable $function): mixed {}

    /**
     * Calls; a cancellation of this coroutine from outside takes effect at the first wait after it has returned. Time
     * limits that are set inside still hold.
     *
     * @template T
     * @phpstan-param callable(): T $function runs in the calling coroutine
     * @phpstan-return T
     * @throws \Throwable what the callable throws
     */
    function shield(callable $function): mixed {}

    /**
     * A moment at which something must have ended; to be passed on where a duration would start anew at every step.
     *
     * @strict-properties
     * @not-serializable
     */
    final class Deadline
    {
        private function __construct() {}

        /**
         * @param float $seconds from now, at least 0
         * @throws MisuseError NX-0107 when negative or not a number
         */
        public static function in(float $seconds): Deadline {}

        /**
         * The shortest of the time limits that this coroutine runs under, or was spawned under.
         *
         * @return Deadline|null null: there is none
         */
        public static function current(): ?Deadline {}

        /** @return float seconds, 0 when it has passed */
        public function remaining(): float {}

        public function hasPassed(): bool {}
    }
}

namespace Nexus\Internal {
    /**
     * What the scheduler has counted in this process.
     *
     * @internal
     * @phpstan-return array{started: int, ended: int, alive: int, parks: int, switches: int, stacks: int, spareStacks: int, turns: int}
     */
    function runtime_counters(): array {}

    /**
     * As delay(), for a coroutine that only looks after things: from now on the script does not wait for it, and its
     * waiting here hides no deadlock.
     *
     * @internal
     */
    function rest(float $seconds): void {}

    /**
     * Starts a coroutine that belongs to no request and no scope, whatever becomes of the one that calls: a cancelled
     * scope begins nothing.
     *
     * @internal
     * @phpstan-param callable(): mixed $function
     * @param string $name that reports show
     */
    function spawn_apart(callable $function, string $name): void {}
}
