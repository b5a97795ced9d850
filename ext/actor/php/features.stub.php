<?php

/** @generate-class-entries */

namespace Nexus\Actor {
    /** An operation in progress that can be cancelled. */
    interface Cancellable
    {
        /**
         * Ends the operation: its message or result never arrives. Has no effect when it has ended already.
         */
        public function cancel(): void;

        /** Whether it was ended before it finished: by cancel(), or with its actor. */
        public function isCancelled(): bool;
    }

    /** A message that does not postpone the receive timeout of its recipient. */
    interface NotInfluenceReceiveTimeout {}

    /**
     * Timers that send messages to their actor, by key. Starting a timer cancels an active one of the same key. The
     * message of a cancelled or replaced timer never arrives, even if it is in the mailbox already. All timers end when
     * the actor stops or restarts. May be used only while a handler of the actor runs (NX-1004).
     *
     * @template T of object
     */
    interface TimerScheduler
    {
        /**
         * Sends the message once.
         *
         * @phpstan-param T $message
         * @param float|\Nexus\Time\Duration $delay seconds, zero or longer (NX-0107)
         */
        public function startSingleTimer(string $key, object $message, float|\Nexus\Time\Duration $delay): void;

        /**
         * Sends the message repeatedly at a fixed rate. After a delay, the messages that were missed follow one after
         * the other, so that the rate is kept on average.
         *
         * @phpstan-param T $message
         * @param float|\Nexus\Time\Duration $interval seconds, longer than zero (NX-0107)
         * @param float|\Nexus\Time\Duration|null $initialDelay seconds before the first message; null: the interval
         */
        public function startTimerAtFixedRate(
            string $key,
            object $message,
            float|\Nexus\Time\Duration $interval,
            float|\Nexus\Time\Duration|null $initialDelay = null,
        ): void;

        /**
         * Sends the message repeatedly, each time this long after the actor has handled the previous one. Its mailbox
         * never contains two of them.
         *
         * @phpstan-param T $message
         * @param float|\Nexus\Time\Duration $delay seconds, longer than zero (NX-0107)
         * @param float|\Nexus\Time\Duration|null $initialDelay seconds before the first message; null: the delay
         */
        public function startTimerWithFixedDelay(
            string $key,
            object $message,
            float|\Nexus\Time\Duration $delay,
            float|\Nexus\Time\Duration|null $initialDelay = null,
        ): void;

        /** Cancels a timer. An unknown or finished one is ignored. */
        public function cancel(string $key): void;

        /** Cancels all timers of the actor. */
        public function cancelAll(): void;

        /** Whether the timer is active. A single timer is active until its message is handled. */
        public function isTimerActive(string $key): bool;
    }

    /**
     * Messages that an actor has put aside. unstashAll() handles them before the mail that has arrived since. They
     * become dead letters when the actor stops or restarts, and asks among them fail. May be used only while a handler
     * of the actor runs (NX-1004).
     *
     * @template T of object
     */
    interface StashBuffer
    {
        /**
         * Adds a message. The current message keeps its sender and ask; any other message has none.
         *
         * @phpstan-param T $message
         * @throws Exception\StashOverflowException NX-1050 when it is full
         * @throws \Nexus\Async\MisuseError NX-1004 outside of the actor's handlers, NX-1051 when it was stashed already
         */
        public function stash(object $message): void;

        /**
         * Handles all stashed messages next, oldest first, before new mail. Return its result, so that the target
         * handles them.
         *
         * @phpstan-param Behavior<T> $targetBehavior
         * @phpstan-return Behavior<T>
         */
        public function unstashAll(Behavior $targetBehavior): Behavior;

        /**
         * Like unstashAll(), for the oldest $count messages. The others stay.
         *
         * @phpstan-param Behavior<T> $targetBehavior
         * @param int $count not negative (NX-0107)
         * @phpstan-return Behavior<T>
         */
        public function unstash(Behavior $targetBehavior, int $count): Behavior;

        /** Makes dead letters of all stashed messages. */
        public function clear(): void;

        /** Whether no message is stashed. */
        public function isEmpty(): bool;

        /** Whether the next stash() would fail. */
        public function isFull(): bool;

        /** The number of stashed messages. */
        public function size(): int;

        /** The maximum number of stashed messages. */
        public function capacity(): int;
    }

    /** What happens when a task throws an exception. */
    enum TaskFailure
    {
        /** It is logged. */
        case Log;
        /** It is sent to the actor as a Message\TaskFailed. */
        case Message;
        /** The actor fails with it, and its supervision decides. */
        case Fail;
    }

    /**
     * The interface of a task to its actor, passed to the task, and its Cancellable.
     *
     * @strict-properties
     * @not-serializable
     */
    final class TaskContext implements Cancellable
    {
        private function __construct() {}

        /**
         * Sends a message to the actor that has spawned the task. It becomes a dead letter when the actor has stopped
         * or restarted since.
         */
        public function tell(object $message): void {}

        /** The logger of the actor that has spawned the task. */
        public function log(): \Psr\Log\LoggerInterface {}

        /** Cancels the task: its current or next wait throws a CancelledError. Its result is not sent. */
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
        public function startSingleTimer(string $key, object $message, float|\Nexus\Time\Duration $delay): void {}
        public function startTimerAtFixedRate(
            string $key,
            object $message,
            float|\Nexus\Time\Duration $interval,
            float|\Nexus\Time\Duration|null $initialDelay = null,
        ): void {}
        public function startTimerWithFixedDelay(
            string $key,
            object $message,
            float|\Nexus\Time\Duration $delay,
            float|\Nexus\Time\Duration|null $initialDelay = null,
        ): void {}
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
        public function __invoke(
            \Nexus\Actor\ActorContext $context,
            object $message,
            mixed $state = null,
        ): \Nexus\Actor\Behavior|\Nexus\Actor\BehaviorWithState {}
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
