<?php

/** @generate-class-entries */

namespace Nexus\Async {
    /**
     * Passes values between coroutines, first in, first out.
     *
     * @template T
     * @implements \IteratorAggregate<int, T>
     * @strict-properties
     * @not-serializable
     */
    final class Channel implements \IteratorAggregate, \Countable
    {
        /**
         * @param int $capacity number of buffered values; 0 is a rendezvous: send() returns when the value was received
         * @throws MisuseError NX-0107 when negative or above 2^30
         */
        public function __construct(int $capacity = 0) {}

        /**
         * Sends a value. Waits while the channel is full. Senders are served in the order of their calls.
         *
         * @phpstan-param T $value
         * @param float|\Nexus\Time\Duration|null $timeout seconds, at least 0; 0 never waits; null waits without limit
         * @throws ChannelClosedException NX-0201 when the channel is or becomes closed; the value is not delivered then
         * @throws TimeoutException NX-0102; the value is not delivered then
         * @throws CancelledError when cancelled meanwhile; the value is not delivered then
         * @throws MisuseError NX-0107 when $timeout is negative or not a number
         */
        public function send(mixed $value, float|\Nexus\Time\Duration|null $timeout = null): void {}

        /**
         * Waits for a value and returns it. Receivers are served in the order of their calls. Values sent before
         * close() are still received.
         *
         * @param float|\Nexus\Time\Duration|null $timeout seconds, at least 0; 0 never waits; null waits without limit
         * @phpstan-return T
         * @throws ChannelClosedException NX-0201 when closed and empty
         * @throws TimeoutException NX-0102; no value is received then
         * @throws CancelledError when cancelled meanwhile; no value is received then
         * @throws MisuseError NX-0107 when $timeout is negative or not a number
         */
        public function receive(float|\Nexus\Time\Duration|null $timeout = null): mixed {}

        /**
         * Returns a case for select() that sends this value when select() selects it.
         *
         * @phpstan-param T $value
         */
        public function sending(mixed $value): SendCase {}

        /**
         * Closes the channel and wakes all waiting coroutines: receivers get the buffered values, senders fail.
         * Repeated calls have no effect.
         */
        public function close(): void {}

        /** Whether close() was called. */
        public function isClosed(): bool {}

        /** Number of buffered values, without those of waiting senders. */
        public function count(): int {}

        /**
         * Iterates over received values, until the channel is closed and empty.
         *
         * @phpstan-return \Iterator<int, T>
         */
        public function getIterator(): \Iterator {}
    }
}
