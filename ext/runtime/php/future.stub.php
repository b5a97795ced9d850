<?php

/** @generate-class-entries */

namespace Nexus\Async {
    /**
     * A value that is there later, or the failure to have one; the same for everybody who asks, as often as they ask.
     *
     * A failure that nobody awaits or handles is reported as a warning, with its file and line, when the future goes.
     * The class is not for extension: Coroutine is the only other kind.
     *
     * @template-covariant T
     * @strict-properties
     * @not-serializable
     */
    class Future implements \JsonSerializable
    {
        private function __construct() {}

        /**
         * One that has its value already.
         *
         * @template V
         * @phpstan-param V $value
         * @phpstan-return Future<V>
         */
        public static function completed(mixed $value = null): Future {}

        /**
         * One that has failed already.
         *
         * @phpstan-return Future<never>
         */
        public static function failed(\Throwable $error): Future {}

        /**
         * @phpstan-return T
         * @throws \Throwable as Nexus\Async\await()
         */
        public function await(): mixed {}

        /**
         * A Future in what is encoded as JSON is an await() that was forgotten.
         *
         * @throws MisuseError NX-0119, always
         */
        public function jsonSerialize(): never {}

        /** True once it has its value or has failed. */
        public function isDone(): bool {}

        /**
         * A coroutine that calls with the value when it is there. A failure passes by.
         *
         * @template R
         * @phpstan-param callable(T): R $function
         * @phpstan-return Coroutine<R>
         */
        public function map(callable $function): Coroutine {}

        /**
         * A coroutine that calls with the exception when it fails, and has what that returns. A value passes by.
         *
         * @template R
         * @phpstan-param callable(\Throwable): R $function
         * @phpstan-return Coroutine<T|R>
         */
        public function catch(callable $function): Coroutine {}

        /**
         * A coroutine that calls in any case, and has the same outcome; unless the call throws, which is then its
         * failure.
         *
         * @phpstan-param callable(): mixed $function
         * @phpstan-return Coroutine<T>
         */
        public function finally(callable $function): Coroutine {}

        /** Its failure, if it fails, is nobody's concern: it is not reported. */
        public function ignore(): static {}
    }

    /**
     * A running or finished call of spawn().
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
         * Asks it to end: its current or next wait throws CancelledError, with finally blocks and destructors run; one
         * that computes for longer is ended at its next opcode. One that has not begun never will. Does nothing once it
         * has ended; asking twice is asking once until it has been told. Who swallows the error and still waits a
         * second later is told again, and reported.
         */
        public function cancel(string $reason = "cancel() was called"): void {}

        /**
         * Takes it out of the scope it was spawned in: it may outlive its request. A worker that stops waits for it.
         * Outside of requests the script does not wait for it: it is cancelled when main and the attached coroutines
         * have ended. The time limits that it was spawned under no longer apply to it.
         *
         * @param string $name shown by reports
         */
        public function detach(string $name): static {}
    }

    /**
     * The writing end of a future.
     *
     * One that goes without having been settled fails its future (NX-0112), so that nobody waits in vain.
     *
     * @template T
     * @strict-properties
     * @not-serializable
     */
    final class Deferred
    {
        public function __construct() {}

        /** @phpstan-return Future<T> the same one every time */
        public function future(): Future {}

        /**
         * @phpstan-param T $value
         * @throws MisuseError NX-0113 when it was settled before
         */
        public function complete(mixed $value = null): void {}

        /** @throws MisuseError NX-0113 when it was settled before */
        public function fail(\Throwable $error): void {}

        public function isSettled(): bool {}
    }
}
