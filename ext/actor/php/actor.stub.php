<?php

/** @generate-class-entries */

namespace Nexus\Actor {
    /**
     * Where an actor is told something; it hides where that actor is. It stays valid when the actor has ended: mail
     * becomes dead letters.
     *
     * @template-contravariant T of object
     */
    interface ActorRef
    {
        /**
         * Delivered at most once, behind what the same sender told the same actor before (but for priority mailboxes,
         * stashes and routers). Waits only for room in a mailbox under Backpressure.
         *
         * @phpstan-param T|Message\SystemMessage $message
         */
        public function tell(object $message): void;

        /**
         * Tells it, and gives a future of the answer. That fails at once when the actor is dead, refuses the message (a
         * full mailbox, no adapter for it), answers unhandled(), fails while handling it, or stops with it in its
         * queue. Under Backpressure this waits for room, no longer than the timeout. An answer that is a StatusReply
         * becomes its value, or the future's failure.
         *
         * Once the future is dropped, or the time is over, the message is dropped from the queue, and a handler that is
         * at it has its waits ended (CancelledError). Within a handler the timeout is no longer than what is left of
         * the ask that it handles. An actor may not await its own answer, nor actors one another's in a circle: that is
         * a DeadlockError (NX-1034, NX-1035) of the await.
         *
         * @template M of T
         * @phpstan-param M $message
         * @phpstan-return (M is Request<mixed> ? \Nexus\Async\Future<template-type<M, Request, 'R'>> : \Nexus\Async\Future<mixed>)
         * @return \Nexus\Async\Future fails with Exception\AskTimeoutException (NX-1030), AskUndeliverableException
         * (NX-1031) or AskFailedException (NX-1032)
         */
        #[\NoDiscard]
        public function ask(object $message, \Nexus\Time\Duration $timeout): \Nexus\Async\Future;

        public function path(): ActorPath;

        /** What it says may be over when you read it: death is learnt by ActorContext::watch(). */
        public function isAlive(): bool;
    }

    /** Where an actor's mailbox can be asked to take a message. */
    interface BackpressureCapable
    {
        /**
         * Says what happened, and neither waits nor throws. What is not taken stays with the caller: no dead letter is
         * made of it.
         */
        public function offer(object $message): EnqueueResult;
    }
}

namespace Nexus\Actor\Message {
    /** Messages that the system itself answers. */
    interface SystemMessage {}

    /**
     * Stops its recipient in order of its mail: what was told before is handled, what comes after is a dead letter.
     *
     * @strict-properties
     */
    final class PoisonPill implements SystemMessage
    {
        /** @readonly */
        public ?\Nexus\Time\Duration $deadline;

        /**
         * @param \Nexus\Time\Duration|null $deadline when it has passed, the running handler is cancelled and the actor
         * stopped before its mail; null: it has all the time
         */
        public function __construct(?\Nexus\Time\Duration $deadline = null) {}
    }

    /**
     * Stops its recipient right after the handler that runs now.
     *
     * @strict-properties
     */
    final class Kill implements SystemMessage
    {
        /** @readonly */
        public ?\Nexus\Time\Duration $deadline;

        /**
         * @param \Nexus\Time\Duration|null $deadline when it has passed, the running handler is cancelled; null: it has
         * all the time
         */
        public function __construct(?\Nexus\Time\Duration $deadline = null) {}
    }
}

namespace Nexus\Actor\Internal {
    /**
     * What carries a message, its first property, to its recipient; when it does not come there, the message is the
     * dead letter.
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
        public function ask(object $message, \Nexus\Time\Duration $timeout): \Nexus\Async\Future {}

        public function path(): \Nexus\Actor\ActorPath {}

        public function isAlive(): bool {}

        public function offer(object $message): \Nexus\Actor\EnqueueResult {}
    }

    /**
     * What is not default in props.
     *
     * @strict-properties
     * @not-serializable
     */
    final class NativeProps
    {
        /**
         * @param int $mailbox 0 plain, 1 by priority, 2 control messages first
         * @param int|null $capacity null: no bounds
         * @param int $overflow 0 throws, 1 drops the newest, 2 drops the oldest, 3 back-pressure
         * @param int $restart 0 unspecified, 1 permanent, 2 transient, 3 temporary
         * @param int $childExtent as SupervisionStrategy::extent() of $childSupervision
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
        /** @param bool $inDevelopment messages that are changed after they were told are found */
        public function __construct(string $name, Host $host, bool $inDevelopment = false) {}

        public function spawn(\Nexus\Actor\Props $props, ?string $name = null, ?\Nexus\Actor\ActorRef $parent = null): \Nexus\Actor\ActorRef {}

        /** In order of its mail. */
        public function stop(\Nexus\Actor\ActorRef $actor, ?\Nexus\Time\Duration $deadline = null): void {}

        /** Null: no living one has the name. */
        public function child(string $name, ?\Nexus\Actor\ActorRef $parent = null): ?\Nexus\Actor\ActorRef {}

        /**
         * The living ones, in the order they were started.
         *
         * @return array<string, \Nexus\Actor\ActorRef>
         */
        public function children(?\Nexus\Actor\ActorRef $parent = null): array {}

        public function population(): int {}

        /**
         * What became of all messages there were: "handled", and by reason those that were not (stopped, unhandled,
         * refused, dropped, expired, late, failed, cancelled). What is missing still waits.
         *
         * @return array<string, int>
         */
        public function counters(): array {}

        /** The host's emptied() is called once, when the last actor has ended; at once when there is none. */
        public function notifyWhenEmpty(): void {}

        /** Until there is no mail, handler that waits, timer or task left. */
        public function waitUntilIdle(): void {}

        /** Whether the running coroutine is in the midst of a handler, signal or construction of one of its actors. */
        public function isCurrent(): bool {}

        /**
         * The tree, of at most so many actors.
         *
         * @return array{actors: list<mixed>, beyond: int, population: int, handled: int, lost: array<string, int>}
         */
        public function inspect(int $most): array {}

        /** Nobody begins any more. */
        public function close(): void {}

        /** For tests: whether ready actors are left waiting for step(). */
        public function useSteps(bool $isStepping): void {}

        /**
         * For tests: what it answers is shown to actors instead of their contexts, timers and stashes.
         *
         * @phpstan-param \Closure(object, \Nexus\Actor\ActorRef<*>): object $decorator
         */
        public function useDecorator(\Closure $decorator): void {}

        /**
         * Lets an actor that is ready handle one message: this one, or the one that was spawned first.
         *
         * @return bool false: there is none that is ready
         */
        public function step(?\Nexus\Actor\ActorRef $actor = null): bool {}

        /** In the mailboxes of all actors, or of this one and all below it. */
        public function pending(?\Nexus\Actor\ActorRef $actor = null): int {}

        /** Whether step() would find one. */
        public function hasSteps(): bool {}
    }
}
