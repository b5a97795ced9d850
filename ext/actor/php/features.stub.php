<?php

/** @generate-class-entries */

namespace Nexus\Actor {
    /** Something under way that need not come to its end. */
    interface Cancellable
    {
        /**
         * What it would have brought never arrives from now on. Twice is as good as once; after its end it does
         * nothing.
         */
        public function cancel(): void;

        /** It was ended before it had come to its end by itself: by cancel(), or with its actor. */
        public function isCancelled(): bool;
    }

    /** A message that does not put off the receive timeout of the actor that gets it. */
    interface NotInfluenceReceiveTimeout {}

    /**
     * Messages that an actor tells itself later, by keys: a key in use is cancelled first. The message of a timer that
     * was cancelled or replaced never arrives, also when it is in the mailbox already. All of them end when the actor
     * stops or restarts. May be used only in the actor's turn (NX-1004).
     *
     * @template T of object
     */
    interface TimerScheduler
    {
        /**
         * Once.
         *
         * @phpstan-param T $message
         * @param \Nexus\Time\Duration $delay zero or longer (NX-0107)
         */
        public function startSingleTimer(string $key, object $message, \Nexus\Time\Duration $delay): void;

        /**
         * So many in a time: one that was late is followed the sooner, and missed ones come one behind the other.
         *
         * @phpstan-param T $message
         * @param \Nexus\Time\Duration $interval longer than zero (NX-0107)
         * @param \Nexus\Time\Duration|null $initialDelay before the first; null: the interval
         */
        public function startTimerAtFixedRate(string $key, object $message, \Nexus\Time\Duration $interval, ?\Nexus\Time\Duration $initialDelay = null): void;

        /**
         * Each so long after the actor has handled the last one: never two of them in its mailbox.
         *
         * @phpstan-param T $message
         * @param \Nexus\Time\Duration $delay longer than zero (NX-0107)
         * @param \Nexus\Time\Duration|null $initialDelay before the first; null: the delay
         */
        public function startTimerWithFixedDelay(string $key, object $message, \Nexus\Time\Duration $delay, ?\Nexus\Time\Duration $initialDelay = null): void;

        /** One that is unknown, or over, is nothing. */
        public function cancel(string $key): void;

        public function cancelAll(): void;

        /** True until the message of a single one is handled. */
        public function isTimerActive(string $key): bool;
    }

    /**
     * Messages put aside, to be handled before all mail that has come since. What is in it when the actor stops or
     * restarts becomes dead letters (an ask in it fails). May be used only in the actor's turn (NX-1004).
     *
     * @template T of object
     */
    interface StashBuffer
    {
        /**
         * The message that is being handled keeps its sender, and who asks; any other is as if told by nobody.
         *
         * @phpstan-param T $message
         * @throws Exception\StashOverflowException NX-1050 when it is full
         * @throws \Nexus\Async\MisuseError NX-1004 outside of the actor's turn, NX-1051 when it has been stashed
         * already
         */
        public function stash(object $message): void;

        /**
         * All of them, oldest first, come next, before new mail. Return its result, so that the target handles them.
         *
         * @phpstan-param Behavior<T> $targetBehavior
         * @phpstan-return Behavior<T>
         */
        public function unstashAll(Behavior $targetBehavior): Behavior;

        /**
         * So many of the oldest; the others stay.
         *
         * @phpstan-param Behavior<T> $targetBehavior
         * @param int $count not negative (NX-0107)
         * @phpstan-return Behavior<T>
         */
        public function unstash(Behavior $targetBehavior, int $count): Behavior;

        /** They become dead letters. */
        public function clear(): void;

        public function isEmpty(): bool;

        public function isFull(): bool;

        public function size(): int;

        public function capacity(): int;
    }

    /** What becomes of a task's exception. */
    enum TaskFailure
    {
        /** It is logged. */
        case Log;
        /** It comes to the actor as a Message\TaskFailed. */
        case Message;
        /** The actor fails with it, and its supervision decides. */
        case Fail;
    }

    /**
     * A task of an actor, as its coroutine sees it, and as a Cancellable.
     *
     * @strict-properties
     * @not-serializable
     */
    final class TaskContext implements Cancellable
    {
        private function __construct() {}

        /** To the actor that has spawned it; a dead letter when that has stopped or restarted since. */
        public function tell(object $message): void {}

        public function log(): \Psr\Log\LoggerInterface {}

        /** Ends what the task waits for with a CancelledError; what it returns does not arrive. */
        public function cancel(): void {}

        public function isCancelled(): bool {}

        private function run(): void {}
    }
}

namespace Nexus\Actor\Internal {
    /**
     * @strict-properties
     * @not-serializable
     */
    final class Timers implements \Nexus\Actor\TimerScheduler
    {
        private function __construct() {}
        public function startSingleTimer(string $key, object $message, \Nexus\Time\Duration $delay): void {}
        public function startTimerAtFixedRate(string $key, object $message, \Nexus\Time\Duration $interval, ?\Nexus\Time\Duration $initialDelay = null): void {}
        public function startTimerWithFixedDelay(string $key, object $message, \Nexus\Time\Duration $delay, ?\Nexus\Time\Duration $initialDelay = null): void {}
        public function cancel(string $key): void {}
        public function cancelAll(): void {}
        public function isTimerActive(string $key): bool {}
    }

    /**
     * @strict-properties
     * @not-serializable
     */
    final class ScheduledTimer implements \Nexus\Actor\Cancellable
    {
        private function __construct() {}
        public function cancel(): void {}
        public function isCancelled(): bool {}
    }

    /**
     * @strict-properties
     * @not-serializable
     */
    final class Buffer implements \Nexus\Actor\StashBuffer
    {
        private function __construct() {}
        public function stash(object $message): void {}
        public function unstashAll(\Nexus\Actor\Behavior $targetBehavior): \Nexus\Actor\Behavior {}
        public function unstash(\Nexus\Actor\Behavior $targetBehavior, int $count): \Nexus\Actor\Behavior {}
        public function clear(): void {}
        public function isEmpty(): bool {}
        public function isFull(): bool {}
        public function size(): int {}
        public function capacity(): int {}
    }

    /**
     * @strict-properties
     * @not-serializable
     */
    final class Interception
    {
        private function __construct() {}
        public function __invoke(\Nexus\Actor\ActorContext $context, object $message, mixed $state = null): \Nexus\Actor\Behavior|\Nexus\Actor\BehaviorWithState {}
    }

    /**
     * @strict-properties
     * @not-serializable
     */
    final class NextHandler
    {
        private function __construct() {}
        public function __invoke(object $message): \Nexus\Actor\Behavior|\Nexus\Actor\BehaviorWithState {}
    }
}
