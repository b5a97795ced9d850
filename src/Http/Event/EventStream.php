<?php

declare(strict_types=1);

namespace Nexus\Http\Event;

use Nexus\Http\ClientGoneException;
use Nexus\Http\ResponseWriter;
use Nexus\Internal\EnteredScope;

use function Nexus\Internal\timer_clock;

/**
 * One response of Response::events() while it is sent. Its coroutine iterates the events. Heartbeats and the end come
 * from EventStreams, so that an idle stream has one coroutine and no timer.
 *
 * The events are sent by a generator, which the server iterates, and in an EnteredScope: a stream that waits has no
 * call of a function on its stack, and touches one page.
 *
 * @internal
 */
final class EventStream
{
    private const NANOSECONDS = 1_000_000_000;
    private const HEARTBEAT = ":\n\n";
    /** Seconds after which a stream without heartbeats is examined. */
    private const EXAMINED_AFTER = 60;

    /**
     * Of the generator, which alone holds it: exit() in the events frees the generator without its finally blocks.
     *
     * @var \WeakReference<EnteredScope>|null
     */
    private ?\WeakReference $scope = null;
    /** Seconds of the timers' clock. */
    private int $sentAt;
    private bool $isEnding = false;

    /**
     * @param iterable<mixed, mixed>|\Closure(): iterable<mixed, mixed> $events
     * @return \Closure(ResponseWriter): \Generator<int, string>
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
        $this->sentAt = self::now();
    }

    /** Ends the iteration at its current wait. The goodbye is sent then. */
    public function end(): void
    {
        $this->isEnding = true;
        $this->scope?->get()?->cancel('the server stops');
    }

    /**
     * Sends a comment if nothing was sent for the interval.
     *
     * @return int|null when it is to be called again, in seconds of the timers' clock; null: the stream is over
     */
    public function sendHeartbeat(int $now): ?int
    {
        if ($this->scope?->get() === null) {
            return null;
        }
        if ($this->interval === 0) {
            return $now + self::EXAMINED_AFTER;
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

    /**
     * Writes the events.
     *
     * @param iterable<mixed, mixed>|\Closure(): iterable<mixed, mixed> $events
     * @return \Generator<int, string> the goodbye, if the stream was ended by end()
     */
    private function send(iterable|\Closure $events): \Generator
    {
        $scope = new EnteredScope();
        $this->scope = \WeakReference::create($scope);
        $failure = null;
        EventStreams::add($this);
        try {
            foreach ($events instanceof \Closure ? $events() : $events as $event) {
                $event = $event instanceof ServerSentEvent ? $event : new ServerSentEvent($event);
                $this->writer->write((string) $event);
                $this->writer->flush();
                $this->sentAt = self::now();
            }
        } catch (\Throwable $failure) {
        }
        EventStreams::remove($this);
        $scope->leave($failure);
        if ($this->isEnding && $this->goodbye !== null) {
            yield (string) $this->goodbye;
        }
    }
}
