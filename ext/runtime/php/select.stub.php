<?php

/** @generate-class-entries */

namespace Nexus\Async {
    /**
     * Waits for several events and completes exactly one: a receive from a channel, a send to a channel, or the result
     * of a coroutine or another future. The others are not affected, and coroutines among them continue.
     *
     * Of several ready cases one is selected at random. While it waits, it is in the queue of each channel, like a
     * plain send() or receive(). A channel that is closed and empty is always ready: leave it out of the next call.
     *
     * @template TKey
     * @template T = null
     * @phpstan-param iterable<TKey, Channel<covariant T>|Future<T>|SendCase> $cases a channel means a receive;
     * $channel->sending($value) means a send
     * @param float|\Nexus\Time\Duration|null $timeout seconds, at least 0; 0 never waits; null waits without limit
     * @phpstan-return Selected<TKey, T|null>
     * @throws \Throwable the failure of the selected future
     * @throws ChannelClosedException NX-0201 when the selected case sends to a closed channel
     * @throws TimeoutException NX-0102; no case was completed then
     * @throws CancelledError when cancelled meanwhile; no case was completed then
     * @throws MisuseError NX-0107 for a case of another type, or a timeout that is negative or not a number; NX-0116
     * for an empty iterable; NX-0106 when the calling coroutine is a case
     */
    function select(iterable $cases, float|\Nexus\Time\Duration|null $timeout = null): Selected {}

    /**
     * The case that select() has completed.
     *
     * @template-covariant TKey
     * @template-covariant T
     * @strict-properties
     * @not-serializable
     */
    final readonly class Selected
    {
        /** @var TKey of the case in the input */
        public mixed $key;
        /** @var T the received value, or the future's value; null for a send, and when isClosed */
        public mixed $value;
        /** Whether it was a receive from a channel that is closed and empty. */
        public bool $isClosed;

        private function __construct() {}
    }

    /**
     * The result of $channel->sending($value): a send for select(). It may be used any number of times.
     *
     * @strict-properties
     * @not-serializable
     */
    final class SendCase
    {
        private function __construct() {}
    }
}
