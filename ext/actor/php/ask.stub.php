<?php

/** @generate-class-entries */

namespace Nexus\Actor\Internal {
    /**
     * A reference that passes messages on to another actor, such as that of an entity. Code that forwards a message to
     * it, with the sender and the ask, calls route() once to get the recipient and the message.
     */
    interface RoutedRef extends \Nexus\Actor\ActorRef
    {
        /**
         * Returns the recipient and the message for it. Must not wait.
         *
         * @return array of two: the ActorRef, and the message for it
         * @phpstan-return array{\Nexus\Actor\ActorRef<object>, object}
         */
        public function route(object $message): array;
    }

    /**
     * A reference to an actor of another worker. Its stand-in is an actor of this process, which ends when that actor
     * ends: watching the reference means watching the stand-in.
     */
    interface WatchedRef extends \Nexus\Actor\ActorRef
    {
        /**
         * Must not wait.
         *
         * @phpstan-return \Nexus\Actor\ActorRef<object>
         */
        public function standIn(): \Nexus\Actor\ActorRef;
    }

    /**
     * The sender of an ask, as ActorContext::sender() returns it. It may be stored, and receives the answer later,
     * once.
     *
     * @strict-properties
     * @not-serializable
     */
    final class AskRef implements \Nexus\Actor\ActorRef
    {
        private function __construct() {}

        /** Answers the ask. A second answer, and a late one, becomes a dead letter (reason "late"). */
        public function tell(object $message): void {}

        /** Not supported: the returned future has failed (NX-1031). */
        public function ask(object $message, float|\Nexus\Time\Duration $timeout): \Nexus\Async\Future {}

        /** Fails the ask. Has no effect when no code waits for the answer any more. */
        public function fail(\Throwable $failure): void {}

        /** The path of the actor that was asked, followed by the number of the ask. */
        public function path(): \Nexus\Actor\ActorPath {}

        /** Whether the answer is still awaited. */
        public function isAlive(): bool {}
    }

    /**
     * The result of ActorContext::messageAdapter(): messages to it are sent to its actor, through the adapters.
     *
     * @strict-properties
     * @not-serializable
     */
    final class AdapterRef implements \Nexus\Actor\ActorRef
    {
        private function __construct() {}

        public function tell(object $message): void {}

        public function ask(object $message, float|\Nexus\Time\Duration $timeout): \Nexus\Async\Future {}

        /** The path of its actor. */
        public function path(): \Nexus\Actor\ActorPath {}

        public function isAlive(): bool {}
    }

    /**
     * Like ActorContext::forward() of the current message, for code that must not wait (routers). A refused message
     * becomes a dead letter, and its ask fails.
     *
     * @internal
     * @param \Nexus\Actor\ActorRef $to
     * @return bool false: the message was refused
     */
    function relay(\Nexus\Actor\ActorRef $to, object $message): bool {}

    /**
     * Like ActorRef::ask(), for code that must not wait: the ask of a message that a mailbox refuses fails, and the
     * message becomes a dead letter. References that are not of this extension are asked by their own ask().
     *
     * @internal
     * @param \Nexus\Actor\ActorRef $to
     */
    function ask_now(
        \Nexus\Actor\ActorRef $to,
        object $message,
        float|\Nexus\Time\Duration $timeout,
    ): \Nexus\Async\Future {}
}
