<?php

/** @generate-class-entries */

namespace Nexus\Async {
    /**
     * Owns coroutines: whoever leaves it goes on when all of them have ended.
     *
     * The first failure of one cancels the others, and is thrown by run() or await() when they have ended; also when
     * somebody awaits and catches it. Only one that somebody has taken charge of beforehand is not the scope's:
     * ignore(), map(), catch(), finally(), or a combinator was called with its coroutine. A supervisor() lets siblings
     * live: each failure is its own future's affair. The script, and each request, is a supervisor of what it spawns.
     *
     * An object that goes out of use is left: its destructor waits for the members; while an exception is under way it
     * cancels them first.
     *
     * @strict-properties
     * @not-serializable
     */
    final class Scope implements \Countable
    {
        /**
         * A child of the current scope, with the current Context.
         *
         * The limits are for what is handed in from outside: what members spawn by Nexus\Async\spawn() is part of their
         * turn, and a member that uses the scope's own spawn() never waits for room.
         *
         * @param int|null $concurrency how many run at once; null: no limit
         * @param int|null $queue how many more may be spawned meanwhile, then spawn() waits; null: no limit
         * @throws MisuseError NX-0107 when $concurrency is below 1 or $queue below 0
         */
        public function __construct(?int $concurrency = null, ?int $queue = null) {}

        /**
         * One in which a failure ends nobody else.
         *
         * @throws MisuseError NX-0107 as the constructor
         */
        public static function supervisor(?int $concurrency = null, ?int $queue = null): Scope {}

        /** The one that spawn() puts coroutines in here. */
        public static function current(): Scope {}

        /**
         * As Nexus\Async\spawn(), in this scope and with its Context. In one that was cancelled, the coroutine is
         * cancelled before it begins.
         *
         * @template T
         * @phpstan-param (callable(): T)|(callable(never): T)|(callable(never, never): T)|(callable(never, never, never): T) $function
         * @phpstan-param mixed ...$arguments passed to the callable
         * @phpstan-return Coroutine<T>
         * @throws CancelledError when cancelled while it waits for room
         */
        public function spawn(callable $function, mixed ...$arguments): Coroutine {}

        /**
         * Calls in the current coroutine, with this as its scope: what spawn() starts meanwhile is a member. Returns
         * when all members have ended. When the callable throws they are cancelled first; when a member fails the
         * callable is cancelled, too.
         *
         * @template T
         * @phpstan-param callable(Scope): T $function
         * @phpstan-return T null when cancel() has ended it
         * @throws \Throwable what the callable or the first failing member threw
         * @throws MisuseError NX-0107 when somebody runs in it already
         */
        public function run(callable $function): mixed {}

        /**
         * Waits until all members have ended, those of scopes opened below included. Cancelled meanwhile, it cancels
         * them and still waits.
         *
         * @throws \Throwable the first failure of a member, unless it is a supervisor
         * @throws CancelledError when cancelled meanwhile
         * @throws MisuseError NX-0106 when called by one of its members
         */
        public function await(): void {}

        /**
         * Cancels what runs in it, from the leaves to the root: scopes opened below first. Whatever is spawned later
         * never begins.
         */
        public function cancel(string $reason = "its scope was cancelled"): void {}

        public function isCancelled(): bool {}

        /** Members that have not ended, and scopes below that have such. */
        public function count(): int {}
    }

    /**
     * Names a value of a Context; two keys of one name are two keys.
     *
     * @template T
     * @strict-properties
     * @not-serializable
     */
    final class ContextKey
    {
        public readonly string $name;

        /** @param string $name shown by errors */
        public function __construct(string $name) {}
    }

    /**
     * Values that a coroutine and all that it spawns can see: a user, a trace id. Immutable: with() makes another one,
     * which holds for a call of run() and what is spawned inside.
     *
     * @strict-properties
     * @not-serializable
     */
    final class Context
    {
        private function __construct() {}

        /** The one this coroutine runs with. */
        public static function current(): Context {}

        /**
         * One that has this value as well, in place of another of this key.
         *
         * @template T
         * @phpstan-param ContextKey<T> $key
         * @phpstan-param T $value
         */
        public function with(ContextKey $key, mixed $value): Context {}

        /**
         * @template T
         * @phpstan-param ContextKey<T> $key
         * @phpstan-return T
         * @throws MisuseError NX-0114 when there is none
         */
        public function get(ContextKey $key): mixed {}

        /**
         * @template T
         * @phpstan-param ContextKey<T> $key
         * @phpstan-return T|null null when there is none
         */
        public function find(ContextKey $key): mixed {}

        /** @phpstan-param ContextKey<mixed> $key */
        public function has(ContextKey $key): bool {}

        /**
         * Calls with this Context as the current one.
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
     * Whose work the calling coroutine is part of, by the id of that one: the request's that has spawned it or whoever
     * did, main's. Of one that outlives its request: main's.
     *
     * @internal
     */
    function origin(): int {}

    /**
     * What people call that one: "GET /users/7", "GET /users/7, route /users/{id}", "main".
     *
     * @internal
     */
    function origin_name(): ?string {}

    /**
     * Of the calling coroutine, as in CoroutineInfo.
     *
     * @internal
     */
    function coroutine_id(): int {}

    /**
     * Puts a value into the Context of the current coroutine, in place: what it spawns from now on has it.
     *
     * @internal
     */
    function hand_down(\Nexus\Async\ContextKey $key, mixed $value): void {}
}
