<?php

/** @generate-class-entries */

namespace Nexus\Http;

/**
 * A request's body in pieces. A handler that has one among its parameters is called as soon as the request's head is
 * there:
 *
 *     $app->put('/videos/{id}', function (int $id, BodyStream $body): Response {
 *         foreach ($body as $piece) { … }
 *     })->bodyLimit(10_000_000_000);
 *
 * Then nothing is taken from the connection but what is asked for here: a handler that is slow holds its client back.
 * What it leaves unread is read away if it is little, else the connection is closed behind the answer. A client that
 * expects "100 Continue" is told to go on when the first piece is asked for.
 *
 * @implements \IteratorAggregate<int, string>
 * @strict-properties
 * @not-serializable
 */
final class BodyStream implements \IteratorAggregate
{
    private function __construct() {}

    /**
     * Waits until there is something.
     *
     * @param int $max bytes, from 1; a piece may be shorter, and has 1 MiB at most
     * @return string|null at least one byte; null: that was all
     * @throws BodyException NX-0311 the client has gone, NX-0312 has sent nothing for too long (408), NX-0313 sends
     * more than the route takes (413), NX-0314 sends what cannot be read (400); each is answered so unless it is caught
     * @throws \Nexus\Async\MisuseError NX-0107 when $max is less than 1, NX-0316 when another coroutine reads it
     * @throws \Nexus\Async\CancelledError when cancelled meanwhile; nothing was taken then
     */
    public function read(int $max = 65536): ?string {}

    /**
     * From the beginning again.
     *
     * @throws \Nexus\Async\MisuseError NX-0316 for one that comes while it is read
     */
    public function rewind(): void {}

    /** Bytes that it has in all; null while nobody knows: the client sends it in chunks. */
    public function length(): ?int {}

    /** Bytes that have been read. */
    public function position(): int {}

    /** Nothing more will come. Of a body of unknown length this is known once read() has said so. */
    public function isAtEnd(): bool {}

    /** It comes while it is read, and can be read once; false: it has been received. */
    public function isLive(): bool {}

    /**
     * Pieces of up to 64 KiB, from where it stands.
     *
     * @phpstan-return \Iterator<int, string>
     * @throws BodyException as read()
     */
    public function getIterator(): \Iterator {}
}
