<?php

/** @generate-class-entries */

namespace Nexus\Async {
    /**
     * Runs a callable in a new coroutine. It begins in the next iteration of the event loop, not inside this call.
     * Coroutines begin in the order in which they were spawned.
     *
     * Works anywhere: in a plain script (which ends after its coroutines), in PHPUnit, in a request.
     *
     * @template T
     * @phpstan-param (callable(): T)|(callable(never): T)|(callable(never, never): T)|(callable(never, never,
     *     never): T) $function
     * @phpstan-param mixed ...$arguments passed to the callable
     * @phpstan-return Coroutine<T>
     */
    function spawn(callable $function, mixed ...$arguments): Coroutine {}

    /**
     * Waits for the value of a future: the return value of a coroutine, or the value with which a Deferred was
     * completed.
     *
     * @template T
     * @phpstan-param Future<T> $future
     * @phpstan-return T
     * @throws \Throwable the failure of the future, the same object every time; its trace continues at the place of the
     * first await
     * @throws CancelledError when the waiting coroutine is cancelled, or the awaited one was
     * @throws MisuseError NX-0106 when a coroutine awaits itself, NX-0112 when the future's Deferred was destroyed
     * before it was settled
     * @throws DeadlockError NX-0105 in the main coroutine, when nothing can ever end this wait
     */
    function await(Future $future): mixed {}

    /**
     * Suspends the coroutine for a time. Other coroutines run meanwhile.
     *
     * @param float|\Nexus\Time\Duration $duration seconds, at least 0; 0 lets all other ready coroutines run
     * @throws MisuseError NX-0107 when negative or not a number
     * @throws CancelledError when cancelled meanwhile
     * @throws WaitForbiddenError where waiting is forbidden
     */
    function delay(float|\Nexus\Time\Duration $duration): void {}

    /**
     * Calls a function with a time limit. When the limit expires, the wait of the callable ends with a CancelledError
     * (finally blocks run, and what it waited for is released), which leaves this function as a TimeoutException.
     * Limits nest; the shorter one applies. When the callable catches the CancelledError and returns, its value is
     * returned. A callable that computes without waiting is ended too, a few milliseconds later, at its next opcode.
     * A finally block is completed first, except in code that the JIT has compiled.
     *
     * @template T
     * @param float|\Nexus\Time\Duration|Deadline $limit seconds, at least 0, or a point in time
     * @phpstan-param callable(): T $function runs in the calling coroutine
     * @phpstan-return T
     * @throws TimeoutException NX-0102
     * @throws MisuseError NX-0107 when the limit is negative or not a number
     */
    function timeout(float|\Nexus\Time\Duration|Deadline $limit, callable $function): mixed {}

    /**
     * Calls a function that cancellations from outside do not interrupt: they take effect at the first wait after it
     * has returned. Time limits that are set inside still apply.
     *
     * @template T
     * @phpstan-param callable(): T $function runs in the calling coroutine
     * @phpstan-return T
     * @throws \Throwable what the callable throws
     */
    function shield(callable $function): mixed {}

    /**
     * A point in time at which an operation must have ended. Pass it on through several steps: a duration would start
     * anew at each of them.
     *
     * @strict-properties
     * @not-serializable
     */
    final class Deadline
    {
        private function __construct() {}

        /**
         * The deadline that passes after this duration.
         *
         * @param float|\Nexus\Time\Duration $duration seconds from now, at least 0
         * @throws MisuseError NX-0107 when negative or not a number
         */
        public static function in(float|\Nexus\Time\Duration $duration): Deadline {}

        /**
         * The earliest of the time limits that apply to this coroutine. They include the limits that applied to the
         * spawning coroutine.
         *
         * @return Deadline|null null: there is none
         */
        public static function current(): ?Deadline {}

        /**
         * The time that is left until the deadline.
         *
         * @return float seconds; 0 when it has passed
         */
        public function remaining(): float {}

        /** Whether the deadline has passed. */
        public function hasPassed(): bool {}
    }
}

namespace Nexus\Internal {
    /**
     * The counters of the scheduler of this process.
     *
     * @internal
     * @phpstan-return array{started: int, ended: int, alive: int, parks: int, switches: int, stacks: int,
     *     spareStacks: int, iterations: int}
     */
    function runtime_counters(): array {}

    /**
     * Like delay(), for a maintenance coroutine: from now on the script does not wait for it, and its wait does not
     * hide a deadlock.
     *
     * @internal
     */
    function rest(float $seconds): void {}

    /**
     * Starts a coroutine that belongs to no request and no scope, independently of the calling coroutine, even in a
     * cancelled scope.
     *
     * @internal
     * @phpstan-param callable(): mixed $function
     * @param string $name shown in reports
     */
    function spawn_unscoped(callable $function, string $name): void {}

    /**
     * Like timeout(), for a function that works for a process at the other end of a Unix socket. Its computation is
     * ended with a CancelledError, too, when the other end is closed.
     *
     * @internal
     * @template T
     * @param resource $connection stays open until the function has returned
     * @phpstan-param callable(): T $function
     * @phpstan-return T
     */
    function run_for_caller($connection, float $seconds, callable $function): mixed {}
}
