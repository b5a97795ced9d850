<?php

/** @generate-class-entries */

namespace Nexus\Actor\Internal {
    /**
     * The dead letters of one actor system, behind Nexus\Actor\DeadLetterRef.
     *
     * @internal
     * @strict-properties
     * @not-serializable
     */
    final class DeadLetters
    {
        /** @param int $kept how many of the latest are kept: 1 to 2^20 */
        public function __construct(NativeSystem $system, int $kept) {}

        /**
         * The latest, oldest first: message, recipient, sender, reason.
         *
         * @phpstan-return list<array{object, \Nexus\Actor\ActorRef<object>, \Nexus\Actor\ActorRef<object>|null, string}>
         */
        public function kept(): array {}

        /**
         * How many there have been, by reason; those that never occurred are left out.
         *
         * @phpstan-return array<string, int>
         */
        public function made(): array {}

        public function total(): int {}

        /** Makes one, of a message that was sent to nobody. */
        public function add(object $message, \Nexus\Actor\ActorRef $recipient): void {}

        public function subscribe(\Nexus\Actor\ActorRef $subscriber): void {}

        public function unsubscribe(\Nexus\Actor\ActorRef $subscriber): void {}
    }

    /**
     * Tells without ever waiting or throwing: what is not taken is a dead letter.
     *
     * @return bool false: it is one
     *
     * @internal
     */
    function post(\Nexus\Actor\ActorRef $to, object $message): bool {}
}
