<?php

/** @generate-class-entries */

namespace Nexus\Http\WebSocket {

    /**
     * A message of a client.
     *
     * @not-serializable
     * @strict-properties
     */
    final class Message
    {
        /** The text, which is valid UTF-8, or the bytes of a binary message. */
        public readonly string $data;
        public readonly bool $isBinary;

        private function __construct() {}
    }

    /**
     * A WebSocket connection (RFC 6455). The handler of Response::webSocket() receives it. Coroutines may share it.
     *
     * When a client sends faster than its messages are received, the connection stops reading, so that the client
     * waits. When a client reads slowly, send() waits.
     *
     * @not-serializable
     * @strict-properties
     */
    final class Connection
    {
        private function __construct() {}

        /** A number that no other connection of this process has. */
        public function id(): int {}

        /** The subprotocol that client and server have agreed on; null: none. */
        public function protocol(): ?string {}

        /**
         * Waits for the next message.
         *
         * @return Message|null null: the connection is closed; see closeCode()
         */
        public function receive(): ?Message {}

        /**
         * Like receive(), but never waits.
         *
         * @return Message|null null: no message is there
         */
        public function tryReceive(): ?Message {}

        /**
         * Sends a text message. Waits while more than 64 KiB are unsent. A client that accepts nothing for the server's
         * write timeout (30 s) is disconnected.
         *
         * @throws \Nexus\Http\ClientGoneException NX-0325 when the connection is closed, also during the wait
         * @throws \Nexus\Http\HttpMessageError NX-0326 when the text is not UTF-8
         */
        public function send(string $text): void {}

        /**
         * Sends a binary message. Waits as send() does.
         *
         * @throws \Nexus\Http\ClientGoneException NX-0325 as send()
         */
        public function sendBinary(string $bytes): void {}

        /**
         * Sends a text message, but never waits: for a sender that must not depend on one slow client.
         *
         * @param int $most the largest number of bytes that may be unsent with this message; the message is always
         * accepted when nothing is unsent
         * @return bool false when more would be unsent, or the connection is closed; nothing was sent then
         * @throws \Nexus\Http\HttpMessageError NX-0326 when the text is not UTF-8
         */
        public function trySend(string $text, int $most = 262144): bool {}

        /**
         * Sends a binary message as trySend() does.
         *
         * @param int $most bytes, as for trySend()
         * @return bool false as trySend()
         */
        public function trySendBinary(string $bytes, int $most = 262144): bool {}

        /**
         * Sends a ping. The connection also sends pings by itself, and answers those of the client.
         *
         * @param string $payload at most 125 bytes
         * @throws \Nexus\Http\HttpMessageError NX-0326 for a longer payload
         */
        public function ping(string $payload = ''): void {}

        /**
         * Closes the connection: sends a close frame, and waits for the client's in the background, for at most 5 s.
         * Messages that were not received yet are dropped. Does nothing if the connection is closed already.
         *
         * @param int $code 1000 to 1003, 1007 to 1014, or 3000 to 4999, which applications define
         * @param string $reason UTF-8 of at most 123 bytes
         * @throws \Nexus\Http\HttpMessageError NX-0326 for another code or reason
         */
        public function close(int $code = 1000, string $reason = ''): void {}

        /** False when the connection is closed, or is being closed. */
        public function isOpen(): bool {}

        /**
         * Why the connection is closed: the code of the end that has closed it first; 1005: the client gave none;
         * 1006: it has disconnected without a close frame; null: the connection is open.
         */
        public function closeCode(): ?int {}

        /** The reason that belongs to closeCode(); empty: none was given. */
        public function closeReason(): string {}

        /** The number of bytes that the client has not accepted yet. */
        public function unsent(): int {}
    }
}

namespace Nexus\Http\Internal {

    /**
     * The content of the response of Response::webSocket().
     *
     * @internal
     * @not-serializable
     * @strict-properties
     */
    final class WebSocketUpgrade
    {
        private function __construct() {}
    }
}
