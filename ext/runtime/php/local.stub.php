<?php

/** @generate-class-entries */

namespace Nexus\Async {
    /**
     * What each coroutine has of its own, until it ends: a connection it has borrowed, a buffer it fills. Nothing that
     * it spawns inherits it; a Context is for that.
     *
     * A request's handler is a coroutine as well. Main's value goes with the script, and is not given to $atEnd.
     *
     * @template T
     * @strict-properties
     * @not-serializable
     */
    final class CoroutineLocal
    {
        /**
         * @param callable|null $atEnd called with the value of a coroutine that has ended, however it did (it returned,
         * threw, was cancelled, called exit(), died of a fatal error). It runs in a coroutine of its own, of no request
         * and under no time limit, and may wait. What it throws is reported like any failure that nobody awaits. It is
         * not called for values that were taken or replaced before.
         * @phpstan-param (callable(T): mixed)|null $atEnd
         */
        public function __construct(?callable $atEnd = null) {}

        /**
         * What the current coroutine has set; null when it has not.
         *
         * @phpstan-return T|null
         */
        public function get(): mixed {}

        /** @phpstan-param T $value in place of what the current coroutine has set before */
        public function set(mixed $value): void {}

        /**
         * What the current coroutine has set, which it has no more then; null when it has set nothing.
         *
         * @phpstan-return T|null
         */
        public function take(): mixed {}
    }
}
