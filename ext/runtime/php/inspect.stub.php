<?php

/** @generate-class-entries */

namespace Nexus\Async {
    /**
     * Every coroutine of this process that has not ended: main first, then in the order of their start. The result is a
     * snapshot and does not change later. The cost is proportional to the number of coroutines; between calls only the
     * id and the place of the spawn are stored for a coroutine.
     *
     * @return CoroutineInfo[]
     * @phpstan-return list<CoroutineInfo>
     */
    function coroutines(): array {}

    /** Figures of this process since its start, for metrics. */
    function statistics(): Statistics {}

    /** What a coroutine is doing. */
    enum CoroutineState: string
    {
        /** Spawned, and has not begun. */
        case Starting = "starting";
        /** Can continue, and is in the queue. */
        case Ready = "ready";
        case Running = "running";
        /** Waits; see CoroutineInfo::$waitsFor. */
        case Waiting = "waiting";
    }

    /**
     * A snapshot of one coroutine.
     *
     * @strict-properties
     * @not-serializable
     */
    final readonly class CoroutineInfo
    {
        /** 0 is main. An id is never used twice in a process. */
        public readonly int $id;

        /**
         * "main"; "GET /users/7, route /users/{id}" for a request; "of GET /users/7" for a coroutine that it has
         * spawned; the name of a detached coroutine; null for most others.
         */
        public readonly ?string $name;

        public readonly CoroutineState $state;

        /** Seconds since its start, counted from the iteration of the event loop in which it was started. */
        public readonly float $age;

        /** "file:line" of the spawn(); null when the extension started it. */
        public readonly ?string $spawnedAt;

        /** "channel receive", "delay, 1.250 s left"; null unless it waits. */
        public readonly ?string $waitsFor;

        /** "file:line"; null unless it waits. */
        public readonly ?string $waitsAt;

        /**
         * The id of the one coroutine that can end the wait (the holder of the lock, the awaited coroutine); null:
         * none, or several can.
         */
        public readonly ?int $heldBy;

        private function __construct() {}

        /**
         * Its current stack trace, innermost call first, in the format of Exception::getTrace(), without arguments.
         * Empty when it has not begun, or has ended since.
         *
         * @phpstan-return list<array{function: string, line?: int, file?: string, class?: class-string,
         *     type?: '->'|'::'}>
         */
        public function trace(): array {}

        /**
         * Its current stack trace as text, in the format of Exception::getTraceAsString(); only main's ends with
         * "{main}".
         */
        public function traceAsString(): string {}
    }

    /**
     * Figures of this process since the start of its request or script. Times are in seconds.
     *
     * @strict-properties
     * @not-serializable
     */
    final readonly class Statistics
    {
        /** Coroutines started so far, without main. */
        public readonly int $started;

        /** Coroutines ended so far. */
        public readonly int $ended;

        /** Coroutines that have not ended, without main. */
        public readonly int $alive;

        /** Number of waits. */
        public readonly int $waits;

        /** Number of switches between stacks. */
        public readonly int $switches;

        /** Number of iterations of the event loop. */
        public readonly int $iterations;

        /** Number of runs of the cycle collector. */
        public readonly int $collections;

        /** Total time of all runs of the cycle collector. */
        public readonly float $collectionTime;

        /** Time of the longest run of the cycle collector. */
        public readonly float $longestCollection;

        /** Longest time between two iterations of the event loop. */
        public readonly float $longestLag;

        /** How often the time between two iterations was longer than nexus.stall_ms (0.1 s if that is 0). */
        public readonly int $lags;

        /**
         * What caused the latest of these delays: "coroutine 7 ran sum() at /app/x.php:12"; null when there was none,
         * or its cause was not recorded.
         */
        public readonly ?string $lagCulprit;

        private function __construct() {}
    }
}

namespace Nexus\Internal {
    /**
     * The line of the application that called PHP code of Nexus; if there is none on the stack, the line that has
     * spawned this coroutine.
     *
     * @internal
     * @param string $beneath absolute path of the folder with the PHP code of Nexus, without a slash at its end
     * @return string|null "file:line"; null when no PHP code of the program is involved
     */
    function caller_site(string $beneath): ?string {}

    /**
     * Formats an exception for a log: class, message and place (the first line outside of this package), then its
     * frames and previous exceptions on indented lines. The length is bounded, arguments are omitted, and control
     * characters are escaped.
     *
     * @internal
     */
    function describe_failure(\Throwable $failure): string {}

    /**
     * Like describe_failure(), without class and message: " in file:line", then the indented lines.
     *
     * @internal
     */
    function describe_place(\Throwable $failure): string {}

    /**
     * ", answering GET /orders/7 (route /orders/{id}), request 4f..." if the calling coroutine belongs to a request;
     * otherwise empty.
     *
     * @internal
     */
    function describe_request(): string {}
}
