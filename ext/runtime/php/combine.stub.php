<?php

/** @generate-class-entries */

namespace Nexus\Async {
    /**
     * The values of all, by their keys and in the order of the input. The first failure cancels the rest and is thrown.
     *
     * This and its siblings take charge of what they are given: a callable is spawned, with the caller's Context and
     * deadline; when the call returns or throws, whether because the caller was cancelled or otherwise, every coroutine
     * among the elements, and all that was spawned by the callables, has ended. A plain Future that is not settled is
     * left as it is. An iterable is read to its end before anything is spawned.
     *
     * When a coroutine that was cancelled takes more than 100 ms to end (because of shield(), or of what its finally
     * blocks do), the error log names it and says for how long it was waited for.
     *
     * @template TKey of array-key
     * @template T
     * @phpstan-param iterable<TKey, Future<T>|(callable(): T)> $futures
     * @phpstan-return array<TKey, T> empty for nothing
     * @throws \Throwable the first failure; up to ten that came after it, but no CancelledError, are behind it
     * (getPrevious())
     * @throws CancelledError when the caller is cancelled meanwhile
     * @throws MisuseError NX-0107 for an element of another type, and for a key that is no int or string or comes
     * twice; of an array, nothing has been touched then; NX-0106 for the coroutine that calls
     */
    function all(iterable $futures): array {}

    /**
     * The first value. The rest is cancelled and has ended, as with all(); its failures are of no interest.
     *
     * @template T
     * @phpstan-param iterable<array-key, Future<T>|(callable(): T)> $futures
     * @phpstan-return T
     * @throws CompositeException NX-0115 when all have failed
     * @throws CancelledError when the caller is cancelled meanwhile
     * @throws MisuseError as all(), and NX-0116 for nothing
     */
    function any(iterable $futures): mixed {}

    /**
     * The outcome of whichever settles first: its value, or its failure. The rest is cancelled and has ended, as with
     * all().
     *
     * @template T
     * @phpstan-param iterable<array-key, Future<T>|(callable(): T)> $futures
     * @phpstan-return T
     * @throws \Throwable the failure, when that came first; those of the rest are behind it as with all()
     * @throws CancelledError when the caller is cancelled meanwhile
     * @throws MisuseError as all(), but whatever the keys are, and NX-0116 for nothing
     */
    function race(iterable $futures): mixed {}

    /**
     * What became of each, by their keys and in the order of the input. A failure ends nobody else.
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
     * As all(), of callables of which no more than $limit run at once, begun in the order of the input. What they spawn
     * in turn does not count.
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
    function parallel(iterable $functions, int $limit): array {}

    /**
     * A value or a failure: what settle() says of each.
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

        /** @phpstan-assert-if-true null $this->error */
        public function isSuccess(): bool {}

        /**
         * @phpstan-return T
         * @throws \Throwable what it failed with
         */
        public function get(): mixed {}
    }
}
