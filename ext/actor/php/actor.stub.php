<?php

/** @generate-class-entries */

namespace Nexus\Actor {
    /**
     * Reference to an actor. Messages are sent through it. It stays valid after the actor has stopped: messages to it
     * become dead letters then.
     *
     * @template-contravariant T of object
     */
    interface ActorRef
    {
        /**
         * Sends a message. It is delivered at most once, after earlier messages of the same sender to the same actor
         * (except with priority mailboxes, stashes and routers).
         *
         * Returns at once, except for a full mailbox with OverflowStrategy::Backpressure: then it waits for space. With
         * ThrowException a full mailbox throws NX-1040. An unbounded mailbox throws NX-1041 when nexus.mailbox_memory
         * is exceeded.
         *
         * @phpstan-param T|Message\SystemMessage $message
         */
        public function tell(object $message): void;

        /**
         * Sends a message and returns a future of the answer. The future fails at once when the actor is stopped,
         * refuses the message (a full mailbox, no adapter for it), returns unhandled(), fails while handling it, or
         * stops before it has handled it. With Backpressure this call waits for space, no longer than the timeout. When
         * the answer is a StatusReply, the future gets the value of the reply, or fails with its error.
         *
         * When the future is destroyed, or the timeout expires, the message is dropped from the queue, and the waits of
         * a handler that works on it are cancelled (CancelledError). Within a handler the timeout is at most the time
         * left of the ask that it handles. An actor cannot await its own answer, and actors cannot await each other in
         * a cycle: await() throws a DeadlockError (NX-1034, NX-1035) then.
         *
         * @template M of T
         * @phpstan-param M $message
         * @phpstan-return (M is Request<mixed> ? \Nexus\Async\Future<template-type<M, Request, 'R'>> :
         *     \Nexus\Async\Future<mixed>)
         * @param float|\Nexus\Time\Duration $timeout seconds until the answer must have arrived
         * @return \Nexus\Async\Future fails with Exception\AskTimeoutException (NX-1030), AskUndeliverableException
         * (NX-1031) or AskFailedException (NX-1032)
         */
        #[\NoDiscard]
        public function ask(object $message, float|\Nexus\Time\Duration $timeout): \Nexus\Async\Future;

        /** The path of the actor. */
        public function path(): ActorPath;

        /**
         * False when the actor has stopped or is stopping. The result may be outdated when it is read: use
         * ActorContext::watch() to be informed of the end of an actor.
         */
        public function isAlive(): bool;
    }

    /** A reference whose mailbox reports whether it accepts a message. */
    interface BackpressureCapable
    {
        /**
         * Sends a message and returns whether it was accepted. Neither waits nor throws. A refused message does not
         * become a dead letter.
         */
        public function offer(object $message): EnqueueResult;
    }
}

namespace Nexus\Actor\Message {
    /** Messages that the actor system handles itself. */
    interface SystemMessage {}

    /**
     * Stops its recipient after its queued mail: earlier messages are handled, later ones become dead letters.
     *
     * @strict-properties
     */
    final class PoisonPill implements SystemMessage
    {
        /** @readonly */
        public ?\Nexus\Time\Duration $deadline;

        /**
         * @param float|\Nexus\Time\Duration|null $deadline seconds after which the running handler is cancelled, and
         * the actor stops without handling the rest of its mail; null: no limit
         */
        public function __construct(float|\Nexus\Time\Duration|null $deadline = null) {}
    }

    /**
     * Stops its recipient right after the running handler.
     *
     * @strict-properties
     */
    final class Kill implements SystemMessage
    {
        /** @readonly */
        public ?\Nexus\Time\Duration $deadline;

        /**
         * @param float|\Nexus\Time\Duration|null $deadline seconds after which the running handler is cancelled; null:
         * no limit
         */
        public function __construct(float|\Nexus\Time\Duration|null $deadline = null) {}
    }
}

namespace Nexus\Actor\Internal {
    /**
     * An object that carries a message in its first property. When the object cannot be delivered, the message becomes
     * the dead letter, not the object.
     */
    interface Enclosure {}

    /**
     * An actor of this process.
     *
     * @strict-properties
     * @not-serializable
     */
    final class LocalRef implements \Nexus\Actor\ActorRef, \Nexus\Actor\BackpressureCapable
    {
        private function __construct() {}

        public function tell(object $message): void {}

        #[\NoDiscard]
        public function ask(object $message, float|\Nexus\Time\Duration $timeout): \Nexus\Async\Future {}

        public function path(): \Nexus\Actor\ActorPath {}

        public function isAlive(): bool {}

        public function offer(object $message): \Nexus\Actor\EnqueueResult {}
    }

    /**
     * The options of Props, as the extension reads them. Props with default options only have none.
     *
     * @strict-properties
     * @not-serializable
     */
    final class NativeProps
    {
        /**
         * @param int $mailbox 0: plain, 1: by priority, 2: control messages first
         * @param int|null $capacity messages; null: unbounded
         * @param int $overflow 0: throws, 1: drops the newest, 2: drops the oldest, 3: back-pressure
         * @param int $restart 0: unspecified, 1: permanent, 2: transient, 3: temporary
         * @param bool $keepChildren true: children stay alive when the actor restarts
         * @param int $childExtent SupervisionStrategy::extent() of $childSupervision; 0 without one
         * @phpstan-param (callable(never): int)|null $priority
         * @phpstan-param bool|list<class-string> $reentrant
         */
        public function __construct(
            int $mailbox = 0,
            ?int $capacity = null,
            int $overflow = 0,
            ?callable $priority = null,
            int $restart = 0,
            bool $keepChildren = false,
            ?\Nexus\Actor\SupervisionStrategy $supervision = null,
            ?\Nexus\Actor\SupervisionStrategy $childSupervision = null,
            bool|array $reentrant = false,
            int $childExtent = 0
        ) {}
    }

    /**
     * The actors of one system.
     *
     * @strict-properties
     * @not-serializable
     */
    final class NativeSystem
    {
        /** @param bool $inDevelopment true: reports messages that are changed after they were sent (NX-1054) */
        public function __construct(string $name, Host $host, bool $inDevelopment = false) {}

        public function spawn(
            \Nexus\Actor\Props $props,
            ?string $name = null,
            ?\Nexus\Actor\ActorRef $parent = null,
        ): \Nexus\Actor\ActorRef {}

        /**
         * Stops an actor after its queued mail.
         *
         * @param float|\Nexus\Time\Duration|null $deadline seconds, as in PoisonPill; null: no limit
         */
        public function stop(\Nexus\Actor\ActorRef $actor, float|\Nexus\Time\Duration|null $deadline = null): void {}

        /** Null: no living child has the name. */
        public function child(string $name, ?\Nexus\Actor\ActorRef $parent = null): ?\Nexus\Actor\ActorRef {}

        /**
         * The living children, by name, in the order of their start.
         *
         * @return array<string, \Nexus\Actor\ActorRef>
         */
        public function children(?\Nexus\Actor\ActorRef $parent = null): array {}

        /** Number of actors that have not ended. */
        public function population(): int {}

        /**
         * Number of messages by outcome: "handled", and by reason those that were not handled (stopped, unhandled,
         * refused, dropped, expired, late, failed, cancelled). All others are still queued.
         *
         * @return array<string, int>
         */
        public function counters(): array {}

        /** Calls emptied() of the host once, when the last actor has ended; at once when there is none. */
        public function notifyWhenEmpty(): void {}

        /** Waits until no mail, waiting handler, timer or task is left. */
        public function waitUntilIdle(): void {}

        /** Whether the running coroutine is inside a handler, signal handler or construction of one of its actors. */
        public function isCurrent(): bool {}

        /**
         * The tree of actors.
         *
         * @param int $most maximum of actors in the result; "beyond" is the number of those left out
         * @return array{actors: list<mixed>, beyond: int, population: int, handled: int, lost: array<string, int>}
         */
        public function inspect(int $most): array {}

        /** From now on spawn() fails: no further actors start. */
        public function close(): void {}

        /** For tests: whether ready actors wait for step(). */
        public function useSteps(bool $isStepping): void {}

        /**
         * For tests: actors get the result of the function instead of their contexts, timers and stashes.
         *
         * @phpstan-param \Closure(object, \Nexus\Actor\ActorRef<*>): object $decorator
         */
        public function useDecorator(\Closure $decorator): void {}

        /**
         * Lets a ready actor handle one message: the given one, or the one that was spawned first.
         *
         * @return bool false: no actor is ready
         */
        public function step(?\Nexus\Actor\ActorRef $actor = null): bool {}

        /** Number of messages in the mailboxes of all actors, or of this one and all below it. */
        public function pending(?\Nexus\Actor\ActorRef $actor = null): int {}

        /** Whether step() would find a ready actor. */
        public function hasSteps(): bool {}
    }
}
