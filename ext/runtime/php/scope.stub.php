<?php

/** @generate-class-entries */

namespace Nexus\Async {
    /**
     * Owns the coroutines spawned in it. Leaving the scope waits until all of them have ended.
     *
     * The first failure of a member cancels the others. run() or await() throws it when all have ended, even if other
     * code has awaited and caught it. A failure does not affect the scope if ignore(), map(), catch() or finally() of
     * the member was called before, or if the member is an element of all(), any(), race() or settle(). In a
     * supervisor() a failure does not cancel other members, and only the future of the member reports it. The scope of
     * a script or of a request is a supervisor.
     *
     * The destructor waits for the members. While an exception is propagating, it cancels them first.
     *
     * @strict-properties
     * @not-serializable
     */
    final class Scope implements \Countable
    {
        /**
         * Creates a child of the current scope, with the current Context.
         *
         * The limits apply to coroutines that code outside of the scope spawns. Coroutines that members spawn by
         * Nexus\Async\spawn() do not count. A member that calls spawn() of this scope never waits.
         *
         * @param int|null $concurrency members that run at the same time; null: no limit
         * @param int|null $queue further members that may be queued before spawn() waits; null: no limit
         * @throws MisuseError NX-0107 when $concurrency is below 1 or $queue below 0
         */
        public function __construct(?int $concurrency = null, ?int $queue = null) {}

        /**
         * Creates a scope in which a failure does not cancel other members.
         *
         * @param int|null $concurrency see the constructor
         * @param int|null $queue see the constructor
         * @throws MisuseError NX-0107 as the constructor
         */
        public static function supervisor(?int $concurrency = null, ?int $queue = null): Scope {}

        /** The scope to which Nexus\Async\spawn() adds coroutines at this place. */
        public static function current(): Scope {}

        /**
         * Like Nexus\Async\spawn(), in this scope and with its Context. In a cancelled scope the coroutine is cancelled
         * before it begins.
         *
         * @template T
         * @phpstan-param (callable(): T)|(callable(never): T)|(callable(never, never): T)|(callable(never, never,
         *     never): T) $function
         * @phpstan-param mixed ...$arguments passed to the callable
         * @phpstan-return Coroutine<T>
         * @throws CancelledError when cancelled while it waits for a free place
         */
        public function spawn(callable $function, mixed ...$arguments): Coroutine {}

        /**
         * Calls a function in the current coroutine, with this as its scope: coroutines that it spawns are members.
         * Returns when all members have ended. When the callable throws, they are cancelled first. When a member fails,
         * the callable is cancelled too.
         *
         * @template T
         * @phpstan-param callable(Scope): T $function
         * @phpstan-return T null when cancel() has ended the callable
         * @throws \Throwable the exception of the callable or of the first failing member
         * @throws MisuseError NX-0107 when a coroutine runs in it already
         */
        public function run(callable $function): mixed {}

        /**
         * Waits until all members have ended, including those of child scopes. When cancelled meanwhile, it cancels
         * them and still waits.
         *
         * @throws \Throwable the first failure of a member, unless this is a supervisor
         * @throws CancelledError when cancelled meanwhile
         * @throws MisuseError NX-0106 when called by one of its members
         */
        public function await(): void {}

        /** Cancels all members, child scopes first. Coroutines that are spawned later never begin. */
        public function cancel(string $reason = "its scope was cancelled"): void {}

        /** Whether the scope was cancelled, by cancel() or by the failure of a member. */
        public function isCancelled(): bool {}

        /** Number of members that have not ended, plus child scopes with such members. */
        public function count(): int {}
    }

    /**
     * The key of a value in a Context. Two keys with the same name are different keys.
     *
     * @template T
     * @strict-properties
     * @not-serializable
     */
    final class ContextKey
    {
        public readonly string $name;

        /** @param string $name shown in errors */
        public function __construct(string $name) {}
    }

    /**
     * Values that a coroutine and the coroutines that it spawns can read, such as a user or a trace id. Immutable:
     * with() returns another Context. It applies to the function that its run() calls, and to coroutines spawned there.
     *
     * @strict-properties
     * @not-serializable
     */
    final class Context
    {
        private function __construct() {}

        /** The Context of this coroutine. */
        public static function current(): Context {}

        /**
         * Returns a Context that has this value too. It replaces an earlier value of this key.
         *
         * @template T
         * @phpstan-param ContextKey<T> $key
         * @phpstan-param T $value
         */
        #[\NoDiscard]
        public function with(ContextKey $key, mixed $value): Context {}

        /**
         * The value of the key.
         *
         * @template T
         * @phpstan-param ContextKey<T> $key
         * @phpstan-return T
         * @throws MisuseError NX-0114 when there is none
         */
        public function get(ContextKey $key): mixed {}

        /**
         * The value of the key, if there is one.
         *
         * @template T
         * @phpstan-param ContextKey<T> $key
         * @phpstan-return T|null null when there is none
         */
        public function find(ContextKey $key): mixed {}

        /**
         * Whether there is a value of the key.
         *
         * @phpstan-param ContextKey<mixed> $key
         */
        public function has(ContextKey $key): bool {}

        /**
         * Calls a function with this Context as the current one.
         *
         * @template T
         * @phpstan-param callable(): T $function
         * @phpstan-return T
         */
        public function run(callable $function): mixed {}
    }
}

namespace Nexus\Internal {
    /**
     * A child of the current scope that the current coroutine is in until leave(): what Scope::run() does, without a
     * function call and its stack. An object that is destroyed before leave(), as by exit(), cancels the members and
     * does not wait.
     *
     * @internal
     * @strict-properties
     * @not-serializable
     */
    final class EnteredScope
    {
        public function __construct() {}

        /** Cancels all members, and the code of the coroutine that is in the scope. */
        public function cancel(string $reason): void {}

        /**
         * Waits until all members have ended. After an exception they are cancelled first.
         *
         * @param \Throwable|null $thrown the exception that left the code in the scope
         * @throws \Throwable $thrown, unless it is the one of cancel(); otherwise the first failure of a member
         */
        public function leave(?\Throwable $thrown = null): void {}
    }

    /**
     * The id of the coroutine for which the calling coroutine works: the coroutine of the request in which it was
     * spawned, directly or indirectly; otherwise, and for a coroutine that outlives its request, main's.
     *
     * @internal
     */
    function origin(): int {}

    /**
     * The name of the coroutine of origin(): "GET /users/7", "GET /users/7, route /users/{id}", "main".
     *
     * @internal
     */
    function origin_name(): ?string {}

    /**
     * The id of the calling coroutine, as in CoroutineInfo.
     *
     * @internal
     */
    function coroutine_id(): int {}

    /**
     * Adds a value to the Context of the current coroutine. Coroutines that it spawns from now on inherit the value.
     *
     * @internal
     */
    function hand_down(\Nexus\Async\ContextKey $key, mixed $value): void {}
}
