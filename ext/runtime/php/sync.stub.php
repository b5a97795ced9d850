<?php

/** @generate-class-entries */

namespace Nexus\Async {
    /**
     * Permits that somebody holds: of a Mutex, a Semaphore or an RwLock. They are given back by release(), or when the
     * object dies: at the end of the function whose variable it is, whether by return or by an exception.
     *
     * A Lock may be handed to another coroutine. When its holder ends first, as one that returns its Lock, whoever has
     * the object may release it; until then a mutex stays locked. After a fatal error in its holder it is released.
     *
     * @strict-properties
     * @not-serializable
     */
    final class Lock
    {
        private function __construct() {}

        /**
         * Hands the permits to whoever waits first, who runs in the next turn; never waits.
         *
         * @throws MisuseError NX-0210 when released already; or, of a mutex or a write lock, when another living
         * coroutine holds it
         */
        public function release(): void {}

        public function isReleased(): bool {}
    }

    /**
     * Lets one coroutine at a time do something that waits in between. Whoever waits is served first come, first
     * served.
     *
     * The holder is the coroutine: Fibers inside it count as it. What does not wait needs no mutex: nothing else runs
     * meanwhile.
     *
     * @strict-properties
     * @not-serializable
     */
    final class Mutex
    {
        public function __construct() {}

        /**
         * Waits until it is this coroutine's. The Lock must be kept: one that nobody keeps is released at once.
         *
         * @param float|null $timeout seconds; 0 waits for a turn, null (the default) for ever
         * @throws TimeoutException NX-0102 when the time runs out; the place in the queue is given up
         * @throws CancelledError NX-0101 when cancelled meanwhile, likewise
         * @throws MisuseError NX-0212 when this coroutine holds it; NX-0107 when the timeout is negative or not a
         * number
         */
        public function acquire(?float $timeout = null): Lock {}

        /** The Lock, or null when somebody holds it (this coroutine counts); never waits. */
        public function tryAcquire(): ?Lock {}

        /**
         * Calls with the mutex held, and lets go of it however the call ends.
         *
         * @template T
         * @phpstan-param callable(): T $function runs in the calling coroutine
         * @param float|null $timeout seconds until it is acquired, not of the call; null (the default) waits for ever
         * @phpstan-return T
         * @throws TimeoutException NX-0102 as acquire()
         * @throws MisuseError NX-0212, NX-0107 as acquire()
         */
        public function synchronized(callable $function, ?float $timeout = null): mixed {}

        public function isLocked(): bool {}
    }

    /**
     * So many at a time: each acquires one permit or several. First come, first served: who wants one permit waits
     * behind who wants ten.
     *
     * @strict-properties
     * @not-serializable
     */
    final class Semaphore
    {
        /**
         * @param int $permits at least 1
         * @throws MisuseError NX-0107 when fewer, or when constructed already
         */
        public function __construct(int $permits) {}

        /**
         * Waits for permits; all of them come together. Any coroutine may release the Lock.
         *
         * @param int $permits 1 (the default) to as many as there are
         * @param float|null $timeout seconds; 0 waits for a turn, null (the default) for ever
         * @throws TimeoutException NX-0102 when the time runs out; the place in the queue is given up
         * @throws CancelledError NX-0101 when cancelled meanwhile, likewise
         * @throws MisuseError NX-0107 when that many can never be had, or the timeout is negative or not a number
         */
        public function acquire(int $permits = 1, ?float $timeout = null): Lock {}

        /**
         * The Lock, or null when it would have to wait, be it behind others.
         *
         * @throws MisuseError NX-0107 as acquire()
         */
        public function tryAcquire(int $permits = 1): ?Lock {}

        /**
         * Calls with one permit held, and gives it back however the call ends.
         *
         * @template T
         * @phpstan-param callable(): T $function runs in the calling coroutine
         * @param float|null $timeout seconds until it is acquired, not of the call; null (the default) waits for ever
         * @phpstan-return T
         * @throws TimeoutException NX-0102 as acquire()
         */
        public function synchronized(callable $function, ?float $timeout = null): mixed {}

        /** Permits that nobody holds. They may be meant for who waits: tryAcquire() can fail all the same. */
        public function available(): int {}

        /** How many coroutines wait. */
        public function waiting(): int {}
    }

    /**
     * Many readers or one writer. First come, first served: readers that come after a waiting writer wait behind it, so
     * that writers do not starve; readers that wait next to each other are let in together.
     *
     * @strict-properties
     * @not-serializable
     */
    final class RwLock
    {
        public function __construct() {}

        /**
         * Waits until nobody writes or waits to write. Any coroutine may release the Lock.
         *
         * @param float|null $timeout seconds; 0 waits for a turn, null (the default) for ever
         * @throws TimeoutException NX-0102 when the time runs out; the place in the queue is given up
         * @throws CancelledError NX-0101 when cancelled meanwhile, likewise
         * @throws MisuseError NX-0212 when this coroutine reads or writes already (also where no writer waits yet,
         * behind whom it would wait for itself); NX-0107 when the timeout is negative or not a number
         */
        public function read(?float $timeout = null): Lock {}

        /**
         * Waits until nobody else reads or writes. Only this coroutine may release the Lock.
         *
         * @param float|null $timeout seconds; 0 waits for a turn, null (the default) for ever
         * @throws TimeoutException NX-0102 when the time runs out; who waits behind is let in, if that is possible now
         * @throws CancelledError NX-0101 when cancelled meanwhile, likewise
         * @throws MisuseError NX-0212 when this coroutine reads or writes already; NX-0107 when the timeout is negative
         * or not a number
         */
        public function write(?float $timeout = null): Lock {}
    }

    /**
     * Where a fixed number of coroutines wait for each other, again and again.
     *
     * @strict-properties
     * @not-serializable
     */
    final class Barrier
    {
        /**
         * @param int $parties at least 1
         * @throws MisuseError NX-0107 when fewer, or when constructed already
         */
        public function __construct(int $parties) {}

        /**
         * Waits until all parties are there; the last to arrive does not wait, and the barrier is ready for the next
         * round. Who is cancelled or runs out of time leaves as if it had never come.
         *
         * @param float|null $timeout seconds; 0 waits for a turn, null (the default) for ever
         * @return int the index of this arrival, from 0 to the number of parties less one
         * @throws TimeoutException NX-0102
         * @throws CancelledError NX-0101
         * @throws MisuseError NX-0107 when the timeout is negative or not a number
         */
        public function wait(?float $timeout = null): int {}
    }

    /**
     * Counts what is still to be done, and lets others wait for the end of it.
     *
     * @strict-properties
     * @not-serializable
     */
    final class WaitGroup
    {
        public function __construct() {}

        /**
         * @param int $count that much more; negative: less
         * @throws MisuseError NX-0211 when fewer than none would be left
         */
        public function add(int $count = 1): void {}

        /**
         * One less; the last one wakes everybody who waits.
         *
         * @throws MisuseError NX-0211 when none is left
         */
        public function done(): void {}

        /**
         * Waits until none is left; returns at once when that is so. What is added after the end does not hold up who
         * was woken by it.
         *
         * @param float|null $timeout seconds; 0 waits for a turn, null (the default) for ever
         * @throws TimeoutException NX-0102
         * @throws CancelledError NX-0101
         * @throws MisuseError NX-0107 when the timeout is negative or not a number
         */
        public function wait(?float $timeout = null): void {}

        public function count(): int {}
    }

    /**
     * Something that happens, and stays happened until clear().
     *
     * @strict-properties
     * @not-serializable
     */
    final class Event
    {
        public function __construct() {}

        /**
         * Wakes everybody who waits; they have seen it even if clear() comes before they run. Setting twice is setting
         * once.
         */
        public function set(): void {}

        /** From now on wait() waits. */
        public function clear(): void {}

        public function isSet(): bool {}

        /**
         * Waits for set(); returns at once when it is set.
         *
         * @param float|null $timeout seconds; 0 waits for a turn, null (the default) for ever
         * @throws TimeoutException NX-0102
         * @throws CancelledError NX-0101
         * @throws MisuseError NX-0107 when the timeout is negative or not a number
         */
        public function wait(?float $timeout = null): void {}
    }

    /**
     * A token bucket: so many tokens a second, and at most `burst` saved up; it begins full. First come, first served.
     *
     * A leaky bucket as a meter (J. S. Turner, "New directions in communications", 1986), the same as the token bucket
     * of RFC 2697 with one rate and one burst.
     *
     * @strict-properties
     * @not-serializable
     */
    final class RateLimiter
    {
        /**
         * @param float $perSecond tokens a second, above 0
         * @param int $burst tokens that may be taken at once after a pause. 1 (the default) keeps calls apart by 1 /
         * perSecond at least, so that what the loop is late is lost; from 2 on the rate is made up for
         * @throws MisuseError NX-0107 when the rate is not above 0 and finite, the burst below 1, or when constructed
         * already
         */
        public function __construct(float $perSecond, int $burst = 1) {}

        /**
         * Waits for its turn and its tokens. When the tokens of all who wait before it and its own cannot be there in
         * time, it fails at once instead of waiting in vain (also if somebody before it would have given up).
         *
         * @param int $tokens 1 (the default) to the burst
         * @param float|null $timeout seconds; 0 takes what is there or fails, null (the default) waits for ever
         * @throws TimeoutException NX-0102, and no token was taken
         * @throws CancelledError NX-0101, likewise
         * @throws MisuseError NX-0107 when there can never be that many, or the timeout is negative or not a number
         */
        public function acquire(int $tokens = 1, ?float $timeout = null): void {}

        /**
         * Takes the tokens if they are there and nobody waits; never waits.
         *
         * @throws MisuseError NX-0107 as acquire()
         */
        public function tryAcquire(int $tokens = 1): bool {}
    }
}
