<?php

/** @generate-class-entries */

namespace Nexus\Async {
    /**
     * Calls $function($value, $key) for each element of an iterable, up to $limit calls at the same time, and
     * iterates over the results by key.
     *
     * Nothing happens before the first step of the iteration. The source is read in the iterating coroutine, and only
     * when the next result is requested: it is at most $limit elements ahead of the results, so it may be endless.
     * Calls have the Context and the deadline of the iterating coroutine. Internal functions of PHP that require one
     * argument get only the value.
     *
     * A failure of a call or of the source is thrown in its position: with $ordered after all results before it. No
     * further call begins after it. The iteration ends when a failure is thrown, the loop is left (the iterator is
     * destroyed), or its coroutine is cancelled. All running calls, and the coroutines that they have spawned, have
     * been cancelled and have ended by then, and the source is closed.
     *
     * @template TKey
     * @template TValue
     * @template TResult
     * @phpstan-param iterable<TKey, TValue> $items
     * @phpstan-param (callable(TValue, TKey): TResult)|(callable(TValue): TResult)|(callable(): TResult) $function
     * @param int $limit at least 1
     * @param bool $ordered true: in the order of the input; false: in the order of completion
     * @phpstan-return \Iterator<TKey, TResult>
     * @throws \Throwable while iterating: the first failure, in the order of the results
     * @throws CancelledError while iterating, when cancelled meanwhile
     * @throws MisuseError NX-0107 when $limit is below 1; NX-0118 when it is rewound, or advanced by two
     * coroutines at once
     */
    function mapConcurrent(iterable $items, callable $function, int $limit = 10, bool $ordered = true): \Iterator {}

    /**
     * What mapConcurrent() returns.
     *
     * @internal
     * @template-covariant TKey
     * @template-covariant TResult
     * @implements \Iterator<TKey, TResult>
     * @strict-properties
     * @not-serializable
     */
    final class Iteration implements \Iterator
    {
        private function __construct() {}

        /** @phpstan-return TResult */
        public function current(): mixed {}

        /** @phpstan-return TKey */
        public function key(): mixed {}

        public function next(): void {}

        public function rewind(): void {}

        public function valid(): bool {}
    }
}
