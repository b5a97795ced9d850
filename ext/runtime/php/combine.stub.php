<?php

/** @generate-class-entries */

namespace Nexus\Async {
    /**
     * Waits for all elements and returns their values, by key and in the order of the input. The first failure cancels
     * the others and is thrown.
     *
     * This function and any(), race(), settle() and concurrent() own their elements: a callable is spawned, with the
     * caller's Context and deadline. When the call returns or throws, also because the caller was cancelled, every
     * coroutine among the elements, and everything that the callables have spawned, has ended. A plain Future that is
     * not settled is left unchanged. An iterable is read to its end before anything is spawned.
     *
     * When a cancelled coroutine takes more than 100 ms to end (because of shield(), or of its finally blocks), the
     * error log names it and the time of the wait.
     *
     * @template TKey of array-key
     * @template T
     * @phpstan-param iterable<TKey, Future<T>|(callable(): T)> $futures
     * @phpstan-return array<TKey, T> empty for nothing
     * @throws \Throwable the first failure; up to ten later ones, without CancelledErrors, follow it as previous
     * exceptions (getPrevious())
     * @throws CancelledError when the caller is cancelled meanwhile
     * @throws MisuseError NX-0107 for an element of another type, and for a key that is no int or string or occurs
     * twice; for an array, nothing was started then; NX-0106 when the calling coroutine is an element
     */
    function all(iterable $futures): array {}

    /**
     * Waits for the first value and returns it. The other elements are cancelled and have ended, as with all(). Their
     * failures are ignored.
     *
     * @template T
     * @phpstan-param iterable<array-key, Future<T>|(callable(): T)> $futures
     * @phpstan-return T
     * @throws CompositeException NX-0115 when all have failed
     * @throws CancelledError when the caller is cancelled meanwhile
     * @throws MisuseError as all(), and NX-0116 for an empty iterable
     */
    function any(iterable $futures): mixed {}

    /**
     * Waits for the first element that settles, and returns its value or throws its failure. The other elements are
     * cancelled and have ended, as with all().
     *
     * @template T
     * @phpstan-param iterable<array-key, Future<T>|(callable(): T)> $futures
     * @phpstan-return T
     * @throws \Throwable the failure of that element; later ones follow it as with all()
     * @throws CancelledError when the caller is cancelled meanwhile
     * @throws MisuseError as all(), but with any keys, and NX-0116 for an empty iterable
     */
    function race(iterable $futures): mixed {}

    /**
     * Waits for all elements and returns their outcomes, by key and in the order of the input. A failure cancels no
     * other element.
     *
     * @template TKey of array-key
     * @template T
     * @phpstan-param iterable<TKey, Future<T>|(callable(): T)> $futures
     * @phpstan-return array<TKey, Outcome<T>> empty for nothing
     * @throws CancelledError when the caller is cancelled meanwhile
     * @throws MisuseError as all()
     */
    function settle(iterable $futures): array {}

    /**
     * Like all(), for callables of which at most $limit run at the same time, started in the order of the input.
     * Coroutines that they spawn do not count.
     *
     * @template TKey of array-key
     * @template T
     * @phpstan-param iterable<TKey, callable(): T> $functions
     * @param int $limit at least 1
     * @phpstan-return array<TKey, T> empty for nothing
     * @throws \Throwable as all()
     * @throws CancelledError when the caller is cancelled meanwhile
     * @throws MisuseError as all(), and NX-0107 for a limit below 1
     */
    function concurrent(iterable $functions, int $limit): array {}

    /**
     * A value or a failure: an element of the result of settle().
     *
     * @template-covariant T
     * @strict-properties
     * @not-serializable
     */
    final readonly class Outcome
    {
        /** @var T|null null when it has failed */
        public mixed $value;
        /** null when it has a value */
        public ?\Throwable $error;

        private function __construct() {}

        /**
         * True: it is a value. False: it is a failure.
         *
         * @phpstan-assert-if-true null $this->error
         */
        public function isSuccess(): bool {}

        /**
         * Returns the value, or throws the failure.
         *
         * @phpstan-return T
         * @throws \Throwable its failure
         */
        public function get(): mixed {}
    }
}
