<?php

/** @generate-class-entries */

namespace Nexus\Async {
    /**
     * A variable with one value for each coroutine, such as a borrowed connection or a buffer. The value is kept until
     * the coroutine ends. Spawned coroutines do not inherit it; use a Context for that.
     *
     * The handler of a request is a coroutine too. Main's value is destroyed with the script, and is not passed to
     * $atEnd.
     *
     * @template T
     * @strict-properties
     * @not-serializable
     */
    final class CoroutineLocal
    {
        /**
         * @param callable|null $atEnd called with the value of a coroutine that has ended in any way (it returned,
         * threw, was cancelled, called exit(), or ended by a fatal error). It runs in a coroutine of its own, without a
         * request and without a time limit, and may wait. Its exceptions are reported like other unawaited failures. It
         * is not called for values that were taken or replaced before.
         * @phpstan-param (callable(T): mixed)|null $atEnd
         */
        public function __construct(?callable $atEnd = null) {}

        /**
         * The value of the current coroutine; null when it has set none.
         *
         * @phpstan-return T|null
         */
        public function get(): mixed {}

        /**
         * Sets the value of the current coroutine.
         *
         * @phpstan-param T $value replaces an earlier value of this coroutine
         */
        public function set(mixed $value): void {}

        /**
         * Removes and returns the value of the current coroutine; null when it has set none.
         *
         * @phpstan-return T|null
         */
        public function take(): mixed {}
    }
}
