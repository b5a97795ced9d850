<?php

/** @generate-class-entries */

namespace Nexus\Async {
    /**
     * Runs a callable concurrently with everything else. It begins in the next turn of the loop, not inside this call, and
     * spawned coroutines begin in the order they were spawned.
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
     * Waits for a coroutine's result.
     *
     * @template T
     * @phpstan-param Coroutine<T> $coroutine
     * @phpstan-return T
     * @throws \Throwable what the coroutine threw, the same object every time
     * @throws CancelledError when the waiting coroutine is cancelled, or the awaited one was
     * @throws MisuseError NX-0106 when a coroutine awaits itself
     * @throws DeadlockError NX-0105 in the main coroutine, when nothing can ever end this wait
     */
    function await(Coroutine $coroutine): mixed {}

    /**
     * Waits without holding up anybody else.
     *
     * @param float $seconds at least 0; 0 lets every other coroutine run that is ready
     * @throws MisuseError NX-0107 when negative or not a number
     * @throws CancelledError when cancelled meanwhile
     */
    function delay(float $seconds): void {}

    /**
     * Calls with a time limit: when it runs out, the wait the callable is in ends with a CancelledError (finally blocks run,
     * what was waited for is released), which leaves this function as a TimeoutException. Limits nest; the shorter one wins.
     * A callable that catches the CancelledError and returns has its value returned.
     *
     * @template T
     * @param float $seconds at least 0
     * @phpstan-param callable(): T $function runs in the calling coroutine
     * @phpstan-return T
     * @throws TimeoutException NX-0102
     * @throws MisuseError NX-0107 when the limit is negative or not a number
     */
    function timeout(float $seconds, callable $function): mixed {}

    /**
     * A running or finished call of spawn().
     *
     * A failure that is never awaited is reported as a warning when the object goes; nothing else is affected by it.
     *
     * @template-covariant T
     * @strict-properties
     * @not-serializable
     */
    final class Coroutine
    {
        private function __construct() {}

        /**
         * @phpstan-return T
         * @throws \Throwable as await()
         */
        public function await(): mixed {}

        /**
         * Asks it to end: its current or next wait throws CancelledError, with finally blocks and destructors run. One that
         * has not begun never will. Does nothing once it has ended; asking twice is asking once until it has been told.
         */
        public function cancel(string $reason = "cancel() was called"): void {}

        /** True once it returned, threw or was cancelled. */
        public function isDone(): bool {}
    }

    /**
     * Hands values from coroutine to coroutine, first in first out.
     *
     * @template T
     * @implements \IteratorAggregate<int, T>
     * @strict-properties
     * @not-serializable
     */
    final class Channel implements \IteratorAggregate
    {
        /**
         * @param int $capacity values it holds while nobody receives; 0 is a rendezvous: send() returns when the value was taken
         * @throws MisuseError NX-0107 when negative or above 2^30
         */
        public function __construct(int $capacity = 0) {}

        /**
         * Waits while the channel is full. Senders are served in the order they came.
         *
         * @phpstan-param T $value
         * @throws ChannelClosedException NX-0201 when closed, before or meanwhile; the value was not delivered then
         * @throws CancelledError when cancelled meanwhile; the value was not delivered then
         */
        public function send(mixed $value): void {}

        /**
         * Waits for a value. Receivers are served in the order they came; values sent before close() are still received.
         *
         * @phpstan-return T
         * @throws ChannelClosedException NX-0201 when closed and empty
         * @throws CancelledError when cancelled meanwhile; no value was taken then
         */
        public function receive(): mixed {}

        /** Wakes everybody: receivers drain what is there, waiting senders fail. Closing twice is closing once. */
        public function close(): void {}

        public function isClosed(): bool {}

        /**
         * foreach receives until the channel is closed and empty.
         *
         * @phpstan-return \Iterator<int, T>
         */
        public function getIterator(): \Iterator {}
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
}
