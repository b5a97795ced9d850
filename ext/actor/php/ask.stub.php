<?php

/** @generate-class-entries */

namespace Nexus\Actor\Internal {
    /**
     * A reference that stands for another one which only it knows: whoever passes a message on to it, with its sender
     * and its ask, asks once where to and what.
     */
    interface RoutedRef extends \Nexus\Actor\ActorRef
    {
        /**
         * Must not wait.
         *
         * @return array of two: the ActorRef, and the message for it
         * @phpstan-return array{\Nexus\Actor\ActorRef<object>, object}
         */
        public function route(object $message): array;
    }

    /**
     * Who waits for the answer to an ask: what ActorContext::sender() gives. It may be kept, and told the answer later,
     * once.
     *
     * @strict-properties
     * @not-serializable
     */
    final class AskRef implements \Nexus\Actor\ActorRef
    {
        private function __construct() {}

        /** Answers; a second answer, and one that comes too late, is a dead letter (reason "late"). */
        public function tell(object $message): void {}

        /** Nobody can be asked here: the future has failed (NX-1031). */
        public function ask(object $message, \Nexus\Time\Duration $timeout): \Nexus\Async\Future {}

        /** Lets the ask fail; does nothing when nobody waits for the answer any more. */
        public function fail(\Throwable $failure): void {}

        /** Of the actor that was asked, with the number of the ask behind it. */
        public function path(): \Nexus\Actor\ActorPath {}

        /** Somebody still waits for the answer. */
        public function isAlive(): bool {}
    }

    /**
     * What ActorContext::messageAdapter() gives: what is told to it is told to its actor, by way of the adapters.
     *
     * @strict-properties
     * @not-serializable
     */
    final class AdapterRef implements \Nexus\Actor\ActorRef
    {
        private function __construct() {}

        public function tell(object $message): void {}

        public function ask(object $message, \Nexus\Time\Duration $timeout): \Nexus\Async\Future {}

        /** Its actor's. */
        public function path(): \Nexus\Actor\ActorPath {}

        public function isAlive(): bool {}
    }

    /**
     * As ActorContext::forward() of the message that is handled now, for those that must not wait (routers): what is
     * not taken is a dead letter, and its ask has failed.
     *
     * @internal
     * @param \Nexus\Actor\ActorRef $to
     * @return bool false: it was not taken
     */
    function relay(\Nexus\Actor\ActorRef $to, object $message): bool {}
}
