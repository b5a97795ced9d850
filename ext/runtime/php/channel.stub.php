<?php

/** @generate-class-entries */

namespace Nexus\Async {
    /**
     * Hands values from coroutine to coroutine, first in first out.
     *
     * @template T
     * @implements \IteratorAggregate<int, T>
     * @strict-properties
     * @not-serializable
     */
    final class Channel implements \IteratorAggregate, \Countable
    {
        /**
         * @param int $capacity values it holds while nobody receives; 0 is a rendezvous: send() returns when the value
         * was taken
         * @throws MisuseError NX-0107 when negative or above 2^30
         */
        public function __construct(int $capacity = 0) {}

        /**
         * Waits while the channel is full. Senders are served in the order they came.
         *
         * @phpstan-param T $value
         * @param float|null $timeout seconds, at least 0; 0 never waits; null waits for as long as it takes
         * @throws ChannelClosedException NX-0201 when closed, before or meanwhile; the value was not delivered then
         * @throws TimeoutException NX-0102; the value was not delivered then
         * @throws CancelledError when cancelled meanwhile; the value was not delivered then
         * @throws MisuseError NX-0107 when $timeout is negative or not a number
         */
        public function send(mixed $value, ?float $timeout = null): void {}

        /**
         * Waits for a value. Receivers are served in the order they came; values sent before close() are still
         * received.
         *
         * @param float|null $timeout seconds, at least 0; 0 never waits; null waits for as long as it takes
         * @phpstan-return T
         * @throws ChannelClosedException NX-0201 when closed and empty
         * @throws TimeoutException NX-0102; no value was taken then
         * @throws CancelledError when cancelled meanwhile; no value was taken then
         * @throws MisuseError NX-0107 when $timeout is negative or not a number
         */
        public function receive(?float $timeout = null): mixed {}

        /**
         * For select(): this value, sent if this case is the one that is taken.
         *
         * @phpstan-param T $value
         */
        public function sending(mixed $value): SendCase {}

        /** Wakes everybody: receivers drain what is there, waiting senders fail. Closing twice is closing once. */
        public function close(): void {}

        public function isClosed(): bool {}

        /** How many values it holds; not those that waiting senders still have in hand. */
        public function count(): int {}

        /**
         * foreach receives until the channel is closed and empty.
         *
         * @phpstan-return \Iterator<int, T>
         */
        public function getIterator(): \Iterator {}
    }
}
