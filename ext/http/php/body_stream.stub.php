<?php

/** @generate-class-entries */

namespace Nexus\Http;

/**
 * The body of a request, read in pieces. A handler with a parameter of this type is called as soon as the request's
 * head has been received:
 *
 *     $app->put('/videos/{id}', function (int $id, BodyStream $body): Response {
 *         foreach ($body as $piece) { … }
 *     })->bodyLimit(10_000_000_000);
 *
 * Bytes are then read from the connection only when this object is read, so a slow handler slows its client down. When
 * the handler returns, a small unread rest is discarded; with a large one the connection is closed after the answer. A
 * client that expects "100 Continue" receives it when the first piece is read.
 *
 * @implements \IteratorAggregate<int, string>
 * @strict-properties
 * @not-serializable
 */
final class BodyStream implements \IteratorAggregate
{
    private function __construct() {}

    /**
     * Returns the next piece. Waits until at least one byte has arrived.
     *
     * @param int $max maximum of bytes, at least 1; a piece may be shorter, and has at most 1 MiB
     * @return string|null at least one byte; null: end of the body
     * @throws BodyException NX-0311 the client has disconnected, NX-0312 the client sends too slowly (408), NX-0313 the
     * body exceeds the limit of the route (413), NX-0314 the body is malformed (400); if the exception is not caught,
     * the request is answered with that status
     * @throws \Nexus\Async\MisuseError NX-0107 when $max is less than 1, NX-0316 when another coroutine reads it
     * @throws \Nexus\Async\CancelledError when cancelled while it waits; no bytes are lost
     */
    public function read(int $max = 65536): ?string {}

    /**
     * Continues at the beginning of the body.
     *
     * @throws \Nexus\Async\MisuseError NX-0316 when the body arrives while it is read (isLive())
     */
    public function rewind(): void {}

    /** Length of the whole body in bytes; null while it is unknown, because the client sends the body in chunks. */
    public function length(): ?int {}

    /** Number of bytes read so far. */
    public function position(): int {}

    /** True at the end of the body. If the length is unknown, only after read() has returned null. */
    public function isAtEnd(): bool {}

    /** True when the body arrives while it is read, and can be read once. False: it has been received already. */
    public function isLive(): bool {}

    /**
     * Iterates over pieces of up to 64 KiB, from the current position.
     *
     * @phpstan-return \Iterator<int, string>
     * @throws BodyException as read()
     */
    public function getIterator(): \Iterator {}
}
