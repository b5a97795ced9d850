<?php

/** @generate-class-entries */

namespace Nexus\Async {
    /**
     * A value that is available later, or a failure. Every await() returns or throws the same.
     *
     * A failure that no code awaits or handles is reported as a warning, with its file and line, when the future is
     * destroyed. The class cannot be extended; Coroutine is its only subclass.
     *
     * @template-covariant T
     * @strict-properties
     * @not-serializable
     */
    class Future implements \JsonSerializable
    {
        private function __construct() {}

        /**
         * Returns a future that has its value already.
         *
         * @template V
         * @phpstan-param V $value
         * @phpstan-return Future<V>
         */
        public static function completed(mixed $value = null): Future {}

        /**
         * Returns a future that has failed already.
         *
         * @phpstan-return Future<never>
         */
        public static function failed(\Throwable $error): Future {}

        /**
         * Waits for the value. The same as Nexus\Async\await().
         *
         * @phpstan-return T
         * @throws \Throwable as Nexus\Async\await()
         */
        public function await(): mixed {}

        /**
         * Not supported: a Future in data for json_encode() means that an await() is missing.
         *
         * @throws MisuseError NX-0119, always
         */
        public function jsonSerialize(): never {}

        /** Whether it has its value or has failed. */
        public function isDone(): bool {}

        /**
         * Returns a coroutine that calls the function with the value. A failure is passed on.
         *
         * @template R
         * @phpstan-param callable(T): R $function
         * @phpstan-return Coroutine<R>
         */
        public function map(callable $function): Coroutine {}

        /**
         * Returns a coroutine that calls the function with the exception after a failure, and has its result. A value
         * is passed on.
         *
         * @template R
         * @phpstan-param callable(\Throwable): R $function
         * @phpstan-return Coroutine<T|R>
         */
        public function catch(callable $function): Coroutine {}

        /**
         * Returns a coroutine that calls the function after a value and after a failure, and has the same outcome as
         * this future. If the function throws, the coroutine fails with that exception.
         *
         * @phpstan-param callable(): mixed $function
         * @phpstan-return Coroutine<T>
         */
        public function finally(callable $function): Coroutine {}

        /** Suppresses the report of a failure of this future. Returns the future. */
        public function ignore(): static {}
    }

    /**
     * A coroutine, as spawn() returns it.
     *
     * @template-covariant T
     * @extends Future<T>
     * @strict-properties
     * @not-serializable
     */
    final class Coroutine extends Future
    {
        private function __construct() {}

        /**
         * Cancels the coroutine: its current or next wait throws CancelledError, and finally blocks and destructors
         * run. A coroutine that computes for longer is ended at its next opcode. One that has not begun never begins.
         * The call has no effect on a coroutine that has ended, or that an earlier call will cancel at its next wait. A
         * coroutine that catches the error and still waits a second later is cancelled again, and reported.
         *
         * @param string $reason part of the message of the CancelledError
         */
        public function cancel(string $reason = "cancel() was called"): void {}

        /**
         * Removes the coroutine from its scope: it may outlive its request. A worker that stops waits for it. Outside
         * of requests the script does not wait for it: it is cancelled when main and the attached coroutines have
         * ended. The time limits under which it was spawned no longer apply to it.
         *
         * @param string $name shown in reports
         */
        public function detach(string $name): static {}
    }

    /**
     * The writable side of a future.
     *
     * When a Deferred is destroyed before it was settled, its future fails (NX-0112). So no code waits for ever.
     *
     * @template T
     * @strict-properties
     * @not-serializable
     */
    final class Deferred
    {
        public function __construct() {}

        /**
         * The future that complete() or fail() settles.
         *
         * @phpstan-return Future<T> the same one every time
         */
        public function future(): Future {}

        /**
         * Gives the future its value.
         *
         * @phpstan-param T $value
         * @throws MisuseError NX-0113 when it was settled before
         */
        public function complete(mixed $value = null): void {}

        /**
         * Makes the future fail.
         *
         * @throws MisuseError NX-0113 when it was settled before
         */
        public function fail(\Throwable $error): void {}

        /** Whether complete() or fail() was called. */
        public function isSettled(): bool {}
    }
}
