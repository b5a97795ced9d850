<?php

/** @generate-class-entries */

namespace Nexus\Async {
    /**
     * Every coroutine of this process that has not ended, main first, then in the order they were started. Takes a
     * picture: what it answers does not change when they go on. Costs what it lists; between calls nothing but an id
     * and a spawn site is kept of a coroutine.
     *
     * @return CoroutineInfo[]
     * @phpstan-return list<CoroutineInfo>
     */
    function coroutines(): array {}

    /** What this process has done since it began: for metrics. */
    function statistics(): Statistics {}

    enum CoroutineState: string
    {
        /** It was started and has not begun. */
        case Starting = "starting";
        /** It may go on, and waits for its turn. */
        case Ready = "ready";
        case Running = "running";
        /** CoroutineInfo::$waitsFor says for what. */
        case Waiting = "waiting";
    }

    /**
     * A picture of one coroutine.
     *
     * @strict-properties
     * @not-serializable
     */
    final readonly class CoroutineInfo
    {
        /** 0 is main; never used twice in a process. */
        public readonly int $id;

        /**
         * "main", "GET /users/7" for a request ("GET /users/7, route /users/{id}"), "of GET /users/7" for what it has
         * spawned, the name of a detached one; null for most.
         */
        public readonly ?string $name;

        public readonly CoroutineState $state;

        /** Seconds since it was started, as of the turn of the loop it was started in. */
        public readonly float $age;

        /** "file:line" of the spawn(); null when the extension started it. */
        public readonly ?string $spawnedAt;

        /** "channel receive", "delay, 1.250 s left"; null unless it waits. */
        public readonly ?string $waitsFor;

        /** "file:line"; null unless it waits. */
        public readonly ?string $waitsAt;

        /**
         * The id of the one coroutine that can end the wait: who holds the lock, who is awaited; null: none, or many
         * can.
         */
        public readonly ?int $heldBy;

        private function __construct() {}

        /**
         * The calls it is in now, innermost first, in the shape of Exception::getTrace() and without arguments. Empty
         * when it has not begun, or has ended since.
         *
         * @phpstan-return list<array{function: string, line?: int, file?: string, class?: class-string, type?: '->'|'::'}>
         */
        public function trace(): array {}

        /** The same as text, in the shape of Exception::getTraceAsString(); only main's ends with "{main}". */
        public function traceAsString(): string {}
    }

    /**
     * Figures of this process since its request or script began; times are seconds.
     *
     * @strict-properties
     * @not-serializable
     */
    final readonly class Statistics
    {
        /** Coroutines started so far, main apart. */
        public readonly int $started;

        /** Coroutines ended so far. */
        public readonly int $ended;

        /** Coroutines that have not ended, main apart. */
        public readonly int $alive;

        /** How often one had to wait. */
        public readonly int $waits;

        /** How often one stack gave way to another. */
        public readonly int $switches;

        /** How often timers and descriptors were looked at. */
        public readonly int $turns;

        /** How often cycles were collected, for whatever reason. */
        public readonly int $collections;

        /** How long all of them took together. */
        public readonly float $collectionTime;

        public readonly float $longestCollection;

        /** How long timers and sockets had to wait for their turn, at the most. */
        public readonly float $longestLag;

        /** How often that was longer than nexus.stall_ms (where that is 0: than 0.1 s). */
        public readonly int $lags;

        /**
         * Who made them wait longer than that the last time: "coroutine 7 ran sum() at /app/x.php:12"; null when nobody
         * has, or nobody looked.
         */
        public readonly ?string $lagCulprit;

        private function __construct() {}
    }
}

namespace Nexus\Internal {
    /**
     * The line of the program that our PHP code, all of it beneath one folder, was called from; else the one that has
     * spawned this coroutine.
     *
     * @internal
     * @param string $beneath the absolute path of that folder, without a slash at its end
     * @return string|null "file:line"; null when no PHP code of the program has had a part in it
     */
    function caller_site(string $beneath): ?string {}

    /**
     * An exception as text for a log: class, message and place (the first line outside of this package), then its
     * frames and previous exceptions on indented lines. Bounded, without arguments, and with control characters
     * escaped.
     *
     * @internal
     */
    function describe_failure(\Throwable $failure): string {}

    /**
     * The same without class and message: " in file:line", then the lines.
     *
     * @internal
     */
    function describe_place(\Throwable $failure): string {}

    /**
     * ", answering GET /orders/7 (route /orders/{id}), request 4f..." where the calling coroutine works for a request;
     * else empty.
     *
     * @internal
     */
    function describe_request(): string {}
}
