<?php

/** @generate-class-entries */

namespace Nexus\Async {
    /**
     * Acquired permits of a Mutex, a Semaphore or an RwLock. They are returned by release(), or when the object is
     * destroyed, for example at the end of the function that has it in a local variable.
     *
     * A Lock may be passed to another coroutine, for example as the result of its holder. When the holder has ended,
     * any code that has the object may release it; until then a mutex stays locked. After a fatal error in the holder
     * it is released.
     *
     * @strict-properties
     * @not-serializable
     */
    final class Lock
    {
        private function __construct() {}

        /**
         * Passes the permits to the first waiting coroutine, which runs in the next iteration. Never waits.
         *
         * @throws MisuseError NX-0210 when released already; or, of a mutex or a write lock, when another living
         * coroutine holds it
         */
        public function release(): void {}

        /** Whether release() was called. */
        public function isReleased(): bool {}
    }

    /**
     * Mutual exclusion of coroutines around code that waits. First come, first served.
     *
     * The holder is the coroutine, including Fibers inside it. Code that does not wait needs no mutex, because no other
     * code runs meanwhile.
     *
     * @strict-properties
     * @not-serializable
     */
    final class Mutex
    {
        public function __construct() {}

        /**
         * Waits until this coroutine holds the mutex. Keep the Lock in a variable: otherwise it is released at once.
         *
         * @param float|\Nexus\Time\Duration|null $timeout seconds; 0 waits for one iteration of the event loop, null
         * (the default) without limit
         * @throws TimeoutException NX-0102 when it expires; the place in the queue is lost
         * @throws CancelledError NX-0101 when cancelled meanwhile, likewise
         * @throws MisuseError NX-0212 when this coroutine holds it; NX-0107 when the timeout is negative or not a
         * number
         */
        public function acquire(float|\Nexus\Time\Duration|null $timeout = null): Lock {}

        /** Returns the Lock, or null when the mutex is held (also by this coroutine). Never waits. */
        public function tryAcquire(): ?Lock {}

        /**
         * Calls a function while holding the mutex, and releases it afterwards, also when the function throws.
         *
         * @template T
         * @phpstan-param callable(): T $function runs in the calling coroutine
         * @param float|\Nexus\Time\Duration|null $timeout seconds until it is acquired, without the call; null (the
         * default) waits without limit
         * @phpstan-return T
         * @throws TimeoutException NX-0102 as acquire()
         * @throws MisuseError NX-0212, NX-0107 as acquire()
         */
        public function synchronized(callable $function, float|\Nexus\Time\Duration|null $timeout = null): mixed {}

        /** Whether a coroutine holds the lock. */
        public function isLocked(): bool {}
    }

    /**
     * Limits concurrency by a number of permits. Each holder has one or several. First come, first served: a request
     * for one permit waits behind an earlier one for ten.
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
         * Waits for permits and acquires all of them together. Any coroutine may release the Lock.
         *
         * @param int $permits 1 (the default) to the number of permits of the semaphore
         * @param float|\Nexus\Time\Duration|null $timeout seconds; 0 waits for one iteration of the event loop, null
         * (the default) without limit
         * @throws TimeoutException NX-0102 when it expires; the place in the queue is lost
         * @throws CancelledError NX-0101 when cancelled meanwhile, likewise
         * @throws MisuseError NX-0107 when the semaphore has fewer permits, or the timeout is negative or not a number
         */
        public function acquire(int $permits = 1, float|\Nexus\Time\Duration|null $timeout = null): Lock {}

        /**
         * Returns the Lock, or null when it would have to wait, also because other coroutines wait. Never waits.
         *
         * @throws MisuseError NX-0107 as acquire()
         */
        public function tryAcquire(int $permits = 1): ?Lock {}

        /**
         * Calls a function while holding one permit, and releases it afterwards, also when the function throws.
         *
         * @template T
         * @phpstan-param callable(): T $function runs in the calling coroutine
         * @param float|\Nexus\Time\Duration|null $timeout seconds until it is acquired, without the call; null (the
         * default) waits without limit
         * @phpstan-return T
         * @throws TimeoutException NX-0102 as acquire()
         * @throws MisuseError NX-0107 when the timeout is less than 0
         */
        public function synchronized(callable $function, float|\Nexus\Time\Duration|null $timeout = null): mixed {}

        /** Number of free permits. When other coroutines wait for them, tryAcquire() fails nevertheless. */
        public function available(): int {}

        /** Number of waiting coroutines. */
        public function waiting(): int {}
    }

    /**
     * Many readers or one writer. First come, first served: readers behind a waiting writer wait, so writers do not
     * starve. Adjacent waiting readers acquire it together.
     *
     * @strict-properties
     * @not-serializable
     */
    final class RwLock
    {
        public function __construct() {}

        /**
         * Waits until no coroutine writes, and no coroutine that called earlier waits to write. Any coroutine may
         * release the Lock.
         *
         * @param float|\Nexus\Time\Duration|null $timeout seconds; 0 waits for one iteration of the event loop, null
         * (the default) without limit
         * @throws TimeoutException NX-0102 when it expires; the place in the queue is lost
         * @throws CancelledError NX-0101 when cancelled meanwhile, likewise
         * @throws MisuseError NX-0212 when this coroutine reads or writes already (even if no writer waits: with one in
         * between it would wait for itself); NX-0107 when the timeout is negative or not a number
         */
        public function readLock(float|\Nexus\Time\Duration|null $timeout = null): Lock {}

        /**
         * Waits until no other coroutine reads or writes. Only this coroutine may release the Lock.
         *
         * @param float|\Nexus\Time\Duration|null $timeout seconds; 0 waits for one iteration of the event loop, null
         * (the default) without limit
         * @throws TimeoutException NX-0102 when it expires; readers behind it acquire the lock, if that is possible now
         * @throws CancelledError NX-0101 when cancelled meanwhile, likewise
         * @throws MisuseError NX-0212 when this coroutine reads or writes already; NX-0107 when the timeout is negative
         * or not a number
         */
        public function writeLock(float|\Nexus\Time\Duration|null $timeout = null): Lock {}
    }

    /**
     * A point at which a fixed number of coroutines wait for each other, repeatedly.
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
         * Waits until all parties have arrived. The last one does not wait, and the barrier is ready for the next
         * round. A coroutine that is cancelled or times out counts as if it had never arrived.
         *
         * @param float|\Nexus\Time\Duration|null $timeout seconds; 0 waits for one iteration of the event loop, null
         * (the default) without limit
         * @return int the index of this arrival, from 0 to the number of parties minus one
         * @throws TimeoutException NX-0102
         * @throws CancelledError NX-0101
         * @throws MisuseError NX-0107 when the timeout is negative or not a number
         */
        public function wait(float|\Nexus\Time\Duration|null $timeout = null): int {}
    }

    /**
     * Counts pending work, and lets coroutines wait for its end.
     *
     * @strict-properties
     * @not-serializable
     */
    final class WaitGroup
    {
        public function __construct() {}

        /**
         * Adds to the counter.
         *
         * @param int $count added to the counter; may be negative
         * @throws MisuseError NX-0211 when the counter would fall below zero
         */
        public function add(int $count = 1): void {}

        /**
         * Decrements the counter. At zero all waiting coroutines are woken.
         *
         * @throws MisuseError NX-0211 when the counter is zero
         */
        public function done(): void {}

        /**
         * Waits until the counter is zero; returns at once if it is. Work that is added afterwards does not delay
         * coroutines that were woken.
         *
         * @param float|\Nexus\Time\Duration|null $timeout seconds; 0 waits for one iteration of the event loop, null
         * (the default) without limit
         * @throws TimeoutException NX-0102
         * @throws CancelledError NX-0101
         * @throws MisuseError NX-0107 when the timeout is negative or not a number
         */
        public function wait(float|\Nexus\Time\Duration|null $timeout = null): void {}

        /** The counter. */
        public function count(): int {}
    }

    /**
     * A flag that coroutines can wait for. It stays set until clear().
     *
     * @strict-properties
     * @not-serializable
     */
    final class Event
    {
        public function __construct() {}

        /**
         * Sets the event and wakes all waiting coroutines, even if clear() is called before they run. Repeated calls
         * have no effect.
         */
        public function set(): void {}

        /** Resets the event: wait() waits from now on. */
        public function clear(): void {}

        /** Whether the flag is set. */
        public function isSet(): bool {}

        /**
         * Waits for set(); returns at once when the event is set.
         *
         * @param float|\Nexus\Time\Duration|null $timeout seconds; 0 waits for one iteration of the event loop, null
         * (the default) without limit
         * @throws TimeoutException NX-0102
         * @throws CancelledError NX-0101
         * @throws MisuseError NX-0107 when the timeout is negative or not a number
         */
        public function wait(float|\Nexus\Time\Duration|null $timeout = null): void {}
    }

    /**
     * A token bucket: it gains tokens at a fixed rate, and holds at most $burst of them. It starts full. First come,
     * first served.
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
         * @param float $perSecond tokens per second, above 0
         * @param int $burst tokens that may be taken at once after a pause. With 1 (the default) calls are at least
         * 1 / $perSecond seconds apart, and time lost by delays of the event loop is not made up. With 2 or more it is
         * @throws MisuseError NX-0107 when the rate is not above 0 and finite, the burst below 1, or when constructed
         * already
         */
        public function __construct(float $perSecond, int $burst = 1) {}

        /**
         * Waits until the tokens are available. When the tokens for all earlier callers and for this one cannot be
         * available in time, it fails at once (although an earlier caller might have given up).
         *
         * @param int $tokens 1 (the default) to the burst
         * @param float|\Nexus\Time\Duration|null $timeout seconds; 0 takes available tokens or fails, null (the
         * default) waits without limit
         * @throws TimeoutException NX-0102, and no token was taken
         * @throws CancelledError NX-0101, likewise
         * @throws MisuseError NX-0107 when the burst is lower, or the timeout is negative or not a number
         */
        public function acquire(int $tokens = 1, float|\Nexus\Time\Duration|null $timeout = null): void {}

        /**
         * Takes the tokens if they are available and no coroutine waits. Never waits.
         *
         * @throws MisuseError NX-0107 as acquire()
         */
        public function tryAcquire(int $tokens = 1): bool {}
    }
}
