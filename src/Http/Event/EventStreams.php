<?php

declare(strict_types=1);

namespace Nexus\Http\Event;

use function Nexus\Internal\rest;
use function Nexus\Internal\spawn_unscoped;

/**
 * The event streams of this process: one coroutine sends the heartbeats of all, while there are any. A worker that
 * begins to drain ends them.
 *
 * @internal
 */
final class EventStreams
{
    /** @var array<int, EventStream> by object id */
    private static array $open = [];
    /** @var array<int, list<EventStream>> streams by the second of the timers' clock in which a heartbeat may be due */
    private static array $due = [];
    private static bool $isBeating = false;
    private static bool $isEnding = false;

    /** A stream that is added after end() ends at its first wait. */
    public static function add(EventStream $stream): void
    {
        self::$open[spl_object_id($stream)] = $stream;
        self::schedule($stream, EventStream::now());
        if (self::$isEnding) {
            $stream->end();
        }
        if (!self::$isBeating) {
            self::$isBeating = true;
            spawn_unscoped(self::sendHeartbeats(...), 'heartbeats of event streams');
        }
    }

    public static function remove(EventStream $stream): void
    {
        unset(self::$open[spl_object_id($stream)]);
    }

    /** Ends all streams, and those that begin later. Called when the worker begins to drain. */
    public static function end(): void
    {
        self::$isEnding = true;
        foreach (self::$open as $stream) {
            $stream->end();
        }
    }

    private static function sendHeartbeats(): void
    {
        while (self::$open !== []) {
            rest(1.0);
            $now = EventStream::now();
            foreach (self::$due as $second => $streams) {
                if ($second <= $now) {
                    unset(self::$due[$second]);
                    foreach ($streams as $stream) {
                        self::schedule($stream, $now);
                    }
                }
            }
        }
        self::$due = [];
        self::$isBeating = false;
    }

    private static function schedule(EventStream $stream, int $now): void
    {
        $next = $stream->sendHeartbeat($now);
        if ($next === null) {
            self::remove($stream);

            return;
        }
        self::$due[$next][] = $stream;
    }
}
