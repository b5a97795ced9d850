<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Nexus\Actor;

use Nexus\Actor\Exception\AskUndeliverableException;
use Nexus\Actor\Internal\{DeadLetters, NativeSystem};
use Nexus\Actor\Message\DeadLetter;
use Nexus\Async\Future;
use Nexus\Time\Duration;

/**
 * Receives the messages that no actor handles: counts them, keeps the latest, and sends them to subscribers. There is
 * no actor behind it: a message sent to it becomes a dead letter.
 *
 * @implements ActorRef<object>
 */
final class DeadLetterRef implements ActorRef, BackpressureCapable
{
    private readonly DeadLetters $letters;

    /**
     * @internal ActorSystem::deadLetters() returns the system's
     *
     * @param int $maxSamples maximum number of dead letters kept
     */
    public function __construct(NativeSystem $native, int $maxSamples = 1000)
    {
        $this->letters = new DeadLetters($native, $maxSamples);
    }

    public function tell(object $message): void
    {
        $this->letters->add($message, $this);
    }

    /**
     * Returns a failed future (NX-1031): there is no actor to answer.
     *
     * @param float|Duration $timeout seconds; not used
     */
    #[\NoDiscard]
    public function ask(object $message, float|Duration $timeout): Future
    {
        $this->tell($message);

        return Future::failed(new AskUndeliverableException(
            $this->path(),
            EnqueueResult::Dropped,
            'it never answers',
        ))->ignore();
    }

    #[\NoDiscard]
    public function offer(object $message): EnqueueResult
    {
        return EnqueueResult::Dropped;
    }

    /** The path /deadLetters. */
    public function path(): ActorPath
    {
        return ActorPath::fromString('/system/deadLetters');
    }

    public function isAlive(): bool
    {
        return false;
    }

    /**
     * The messages of the latest dead letters, oldest first.
     *
     * @return list<object>
     */
    public function captured(): array
    {
        return array_column($this->letters->kept(), 0);
    }

    /**
     * The latest dead letters with their recipient, sender and reason, oldest first.
     *
     * @return list<DeadLetter>
     */
    public function letters(): array
    {
        return array_map(
            static fn(array $letter): DeadLetter => new DeadLetter($letter[0], $letter[2], $letter[1], $letter[3]),
            $this->letters->kept(),
        );
    }

    /** The total number of dead letters, including those that are no longer kept. */
    public function total(): int
    {
        return $this->letters->total();
    }

    /**
     * The total number of dead letters by reason: stopped, unhandled, refused, dropped, expired, late.
     *
     * @return array<string, int>
     */
    public function byReason(): array
    {
        return $this->letters->made();
    }

    /**
     * Sends each further dead letter to the subscriber, once, as a DeadLetter. Never waits for the subscriber, and
     * keeps a reference to it. When such a message is lost itself, it is not published again.
     *
     * @param ActorRef<DeadLetter> $subscriber
     */
    public function subscribe(ActorRef $subscriber): void
    {
        $this->letters->subscribe($subscriber);
    }

    /**
     * Ends subscribe(). Does nothing for an actor that is not subscribed.
     *
     * @param ActorRef<DeadLetter> $subscriber
     */
    public function unsubscribe(ActorRef $subscriber): void
    {
        $this->letters->unsubscribe($subscriber);
    }
}
