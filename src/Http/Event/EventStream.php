<?php

declare(strict_types=1);

namespace Nexus\Http\Event;

use Nexus\Async\Scope;
use Nexus\Http\ClientGoneException;
use Nexus\Http\ResponseWriter;

use function Nexus\Internal\timer_clock;

/**
 * One response of Response::events() while it is sent. Its coroutine iterates the events. Heartbeats and the end come
 * from EventStreams, so that an idle stream has one coroutine and no timer.
 *
 * @internal
 */
final class EventStream
{
    private const NANOSECONDS = 1_000_000_000;
    private const HEARTBEAT = ":\n\n";

    private readonly Scope $scope;
    /** Seconds of the timers' clock. */
    private int $sentAt;
    private bool $isEnding = false;
    private bool $isOver = false;

    /**
     * @param iterable<mixed, mixed>|\Closure(): iterable<mixed, mixed> $events
     * @return \Closure(ResponseWriter): void
     * @throws ServerSentEventError NX-1165
     */
    public static function of(iterable|\Closure $events, float $heartbeat, ?ServerSentEvent $goodbye): \Closure
    {
        if ($heartbeat !== 0.0 && !($heartbeat >= 1.0 && $heartbeat <= \PHP_INT_MAX)) {
            throw ServerSentEventError::heartbeat($heartbeat);
        }

        return static fn(ResponseWriter $writer) => (new self($writer, (int) $heartbeat, $goodbye))->send($events);
    }

    private function __construct(
        private readonly ResponseWriter $writer,
        private readonly int $interval,
        private readonly ?ServerSentEvent $goodbye,
    ) {
        $this->scope = new Scope();
        $this->sentAt = self::now();
    }

    /** Ends the iteration at its current wait. The goodbye is sent then. */
    public function end(): void
    {
        $this->isEnding = true;
        $this->scope->cancel('the server stops');
    }

    /**
     * Sends a comment if nothing was sent for the interval.
     *
     * @return int|null when it wants to be called again, in seconds of the timers' clock; null: never
     */
    public function sendHeartbeat(int $now): ?int
    {
        if ($this->isOver || $this->interval === 0) {
            return null;
        }
        if ($this->sentAt + $this->interval > $now) {
            return $this->sentAt + $this->interval;
        }
        try {
            $this->writer->tryWrite(self::HEARTBEAT);
            $this->writer->flush();
        } catch (ClientGoneException) {
            // The server cancels the coroutine of a stream whose client has gone.
            return null;
        }
        $this->sentAt = $now;

        return $now + $this->interval;
    }

    public static function now(): int
    {
        return intdiv(timer_clock(), self::NANOSECONDS);
    }

    /** @param iterable<mixed, mixed>|\Closure(): iterable<mixed, mixed> $events */
    private function send(iterable|\Closure $events): void
    {
        EventStreams::add($this);
        try {
            $this->scope->run(fn() => $this->iterate($events));
        } finally {
            $this->isOver = true;
            EventStreams::remove($this);
        }
        if ($this->isEnding && $this->goodbye !== null) {
            $this->writer->write((string) $this->goodbye);
        }
    }

    /** @param iterable<mixed, mixed>|\Closure(): iterable<mixed, mixed> $events */
    private function iterate(iterable|\Closure $events): void
    {
        foreach ($events instanceof \Closure ? $events() : $events as $event) {
            $this->writer->write((string) ($event instanceof ServerSentEvent ? $event : new ServerSentEvent($event)));
            $this->writer->flush();
            $this->sentAt = self::now();
        }
    }
}
