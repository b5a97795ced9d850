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
