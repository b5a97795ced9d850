<?php

/** @generate-class-entries */

namespace Nexus\Http;

/**
 * Writes the body of a streamed response. The closure of Response::stream() receives it, and may use it until it
 * returns.
 *
 * Small pieces are gathered and sent together: when the handler waits, when 64 KiB are gathered, on flush(), or at the
 * end. Coroutines of the handler may share a writer; a piece is never mixed with another.
 *
 * @not-serializable
 * @strict-properties
 */
final class ResponseWriter
{
    private function __construct() {}

    /**
     * Sends the bytes. Waits while more than 64 KiB are unsent, so that the handler is not faster than the client. A
     * client that accepts nothing for the server's write timeout (30 s) is disconnected.
     *
     * @throws ClientGoneException NX-0321 when the client has disconnected, also during the wait
     * @throws HttpMessageError NX-0322 when the body would exceed the announced length
     * @throws \Nexus\Async\MisuseError NX-0324 when the closure has returned
     */
    public function write(string $bytes): void {}

    /**
     * Like write(), but never waits.
     *
     * @return bool false when write() would wait; nothing was written then
     * @throws ClientGoneException NX-0321 as write()
     * @throws HttpMessageError NX-0322 as write()
     * @throws \Nexus\Async\MisuseError NX-0324 as write()
     */
    public function tryWrite(string $bytes): bool {}

    /** True when write() would not wait. */
    public function isWritable(): bool {}

    /**
     * Waits until write() would not wait.
     *
     * @throws ClientGoneException NX-0321 as write()
     * @throws \Nexus\Async\MisuseError NX-0324 as write()
     */
    public function awaitWritable(): void {}

    /**
     * Sends the gathered bytes now. Use it before a long computation.
     *
     * @throws ClientGoneException NX-0321 as write()
     * @throws \Nexus\Async\MisuseError NX-0324 as write()
     */
    public function flush(): void {}
}
