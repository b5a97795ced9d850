<?php

declare(strict_types=1);

namespace Nexus\Actor\Internal;

use Nexus\Actor\{ActorPath, ActorRef, Behavior, EnqueueResult, OverflowStrategy};
use Nexus\Actor\Exception\{
    ActorInitializationException,
    ActorNameExistsException,
    AskFailedException,
    AskTimeoutException,
    AskUndeliverableException,
    InvalidActorPathException,
    InvalidBehaviorError,
    MailboxFullException,
    MailboxOverflowException,
    NoSenderException,
    SelfTellException,
    StashOverflowException,
    StoppedItselfException,
};
use Nexus\Time\Duration;

/**
 * Makes the exceptions that the engine throws for actors. Each says what happened, to which actor, and what to do.
 *
 * @internal
 */
trait Refusals
{
    /** @param ActorRef<object> $actor */
    public function stoppedItself(ActorRef $actor): \Throwable
    {
        return new StoppedItselfException($actor->path());
    }

    /** @param ActorRef<object>|null $parent */
    public function notAccepting(string $name, ?ActorRef $parent): \Throwable
    {
        return new ActorInitializationException(
            $name === '' ? self::pathOf($parent) : self::pathOf($parent)->child($name),
            $parent === null ? 'the system is shut down' : 'its parent is stopping',
        );
    }

    /** @param ActorRef<object>|null $parent */
    public function badName(string $name, ?ActorRef $parent): \Throwable
    {
        return new InvalidActorPathException($name);
    }

    /** @param ActorRef<object>|null $parent */
    public function nameExists(string $name, ?ActorRef $parent): \Throwable
    {
        return new ActorNameExistsException(self::pathOf($parent), $name);
    }

    /** @param ActorRef<object> $actor */
    public function notStarted(ActorRef $actor, \Throwable $cause): \Throwable
    {
        return new ActorInitializationException($actor->path(), $cause->getMessage(), $cause);
    }

    /**
     * @param mixed $got the value that a factory or setup() returned
     * @param ActorRef<object> $actor
     */
    public function badBehavior(ActorRef $actor, mixed $got): \Throwable
    {
        return new InvalidBehaviorError(
            "{$actor->path()} does not start with a behavior that handles messages, but with " . self::shown($got),
        );
    }

    /**
     * @param mixed $got the value that a handler returned
     * @param ActorRef<object> $actor
     */
    public function badResult(ActorRef $actor, mixed $got): \Throwable
    {
        return new InvalidBehaviorError("The handler of {$actor->path()} must return a Behavior (one with "
            . "state: a BehaviorWithState), it returned "
            . self::shown($got) . ': return same() to go on as before');
    }

    /**
     * @param ActorRef<object> $actor
     * @param Behavior<never> $behavior
     */
    public function wrappedTooDeep(ActorRef $actor, Behavior $behavior): \Throwable
    {
        return new InvalidBehaviorError(
            "The behavior of {$actor->path()} is wrapped more than 10 times, by setup(), supervise() and the like: "
                . "is it wrapped again at each message?",
        );
    }

    /**
     * @param int $strategy 0: throw, 1: drop the newest, 2: drop the oldest, 3: backpressure
     * @param ActorRef<object> $actor
     */
    public function mailboxFull(ActorRef $actor, int $capacity, int $strategy): \Throwable
    {
        $strategies = [
            OverflowStrategy::ThrowException,
            OverflowStrategy::DropNewest,
            OverflowStrategy::DropOldest,
            OverflowStrategy::Backpressure,
        ];

        return new MailboxOverflowException($capacity, $strategies[$strategy], $actor->path());
    }

    /** @param ActorRef<object> $actor */
    public function memoryFull(ActorRef $actor, int $used, int $limit, string $fullest): \Throwable
    {
        return new MailboxFullException($actor->path(), $used, $limit, $fullest);
    }

    /** @param ActorRef<object> $actor */
    public function ownMailboxFull(ActorRef $actor, int $capacity): \Throwable
    {
        return new SelfTellException($actor->path(), $capacity);
    }

    /** @param ActorRef<*> $target */
    public function askTimedOut(ActorRef $target, int $timeout, string $doing): \Throwable
    {
        return new AskTimeoutException($target->path(), Duration::nanos($timeout), null, $doing);
    }

    /** @param ActorRef<*> $target */
    public function askUndeliverable(ActorRef $target, string $reason, ?\Throwable $previous): \Throwable
    {
        return new AskUndeliverableException($target->path(), EnqueueResult::Dropped, $reason, $previous);
    }

    /** @param ActorRef<*> $target */
    public function askFailed(ActorRef $target, \Throwable $cause): \Throwable
    {
        return new AskFailedException($target->path(), $cause::class, $cause->getMessage(), $cause);
    }

    /** @param ActorRef<*> $actor */
    public function noSender(ActorRef $actor, ?object $message): \Throwable
    {
        return new NoSenderException($message === null
            ? "{$actor->path()} replies where it handles no message"
            : "{$actor->path()} replies to " . $message::class
                . ', which was sent by tell(): no sender waits for an answer');
    }

    public function stashOverflow(int $capacity, int $size): \Throwable
    {
        return new StashOverflowException($capacity, $size);
    }

    private static function shown(mixed $got): string
    {
        return $got instanceof Behavior
            ? 'a Behavior that is not allowed there (same(), unhandled() or a wrapper)'
            : get_debug_type($got);
    }

    /** @param ActorRef<object>|null $parent */
    private static function pathOf(?ActorRef $parent): ActorPath
    {
        return $parent?->path() ?? ActorPath::root()->child('user');
    }
}
