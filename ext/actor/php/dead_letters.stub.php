<?php

/** @generate-class-entries */

namespace Nexus\Actor\Internal {
    /**
     * Stores and publishes the dead letters of one actor system. Nexus\Actor\DeadLetterRef is its public interface.
     *
     * @internal
     * @strict-properties
     * @not-serializable
     */
    final class DeadLetters
    {
        /** @param int $kept number of the latest ones that are kept: 1 to 2^20 */
        public function __construct(NativeSystem $system, int $kept) {}

        /**
         * The latest dead letters, oldest first: message, recipient, sender, reason.
         *
         * @phpstan-return list<array{object, \Nexus\Actor\ActorRef<object>, \Nexus\Actor\ActorRef<object>|null,
         *     string}>
         */
        public function kept(): array {}

        /**
         * Number of dead letters so far, by reason. Reasons that never occurred are left out.
         *
         * @phpstan-return array<string, int>
         */
        public function made(): array {}

        public function total(): int {}

        /** Adds a message that was sent to the dead letters directly. */
        public function add(object $message, \Nexus\Actor\ActorRef $recipient): void {}

        public function subscribe(\Nexus\Actor\ActorRef $subscriber): void {}

        public function unsubscribe(\Nexus\Actor\ActorRef $subscriber): void {}
    }

    /**
     * Makes a dead letter of a message to an actor of another worker, because that worker has ended, or because the
     * message was refused.
     *
     * @internal
     */
    function dead_letter(
        NativeSystem $system,
        \Nexus\Actor\ActorRef $recipient,
        object $message,
        bool $isRefused = false,
    ): void {}

    /**
     * Sends a message. Never waits or throws: a refused message becomes a dead letter.
     *
     * @return bool false: it became a dead letter
     *
     * @internal
     */
    function post(\Nexus\Actor\ActorRef $to, object $message): bool {}
}
