<?php

/** @generate-class-entries */

namespace Nexus\Async {
    /**
     * Waits in several places at once and takes exactly one: a value out of a channel, a value into a channel, or the
     * result of a coroutine or another future. Nothing happens to the others, and coroutines among them go on.
     *
     * Of several that are ready one is chosen at random. In a channel's queue it stands where a plain send() or
     * receive() would. A channel that is closed and empty is always ready: leave it out of the next call.
     *
     * @template TKey
     * @template T = null
     * @phpstan-param iterable<TKey, Channel<covariant T>|Future<T>|SendCase> $cases a channel is received from;
     * $channel->sending($value) is sent
     * @param float|null $timeout seconds, at least 0; 0 never waits; null waits for as long as it takes
     * @phpstan-return Selected<TKey, T|null>
     * @throws \Throwable what the future that was taken has failed with
     * @throws ChannelClosedException NX-0201 when the case that was taken sends into a closed channel
     * @throws TimeoutException NX-0102; nothing was taken then
     * @throws CancelledError when cancelled meanwhile; nothing was taken then
     * @throws MisuseError NX-0107 for a case of another type, or a timeout that is negative or not a number; NX-0116
     * for no case; NX-0106 for the coroutine that calls
     */
    function select(iterable $cases, ?float $timeout = null): Selected {}

    /**
     * The case that select() has taken.
     *
     * @template-covariant TKey
     * @template-covariant T
     * @strict-properties
     * @not-serializable
     */
    final readonly class Selected
    {
        /** @var TKey under which it was given */
        public mixed $key;
        /** @var T what was received, or the future's value; null when it was sent, or isClosed */
        public mixed $value;
        /** It was a channel to receive from, which is closed and empty. */
        public bool $isClosed;

        private function __construct() {}
    }

    /**
     * What $channel->sending($value) gives: a send that select() may do, as often as it is given it.
     *
     * @strict-properties
     * @not-serializable
     */
    final class SendCase
    {
        private function __construct() {}
    }
}
