<?php

/** @generate-class-entries */

namespace Nexus\Http;

/**
 * What the closure of Response::stream() writes its body to; for as long as the closure runs.
 *
 * Small pieces that come at once are sent together: when the handler waits, when 64 KiB have come together, by flush(),
 * or at the end. Coroutines of the handler may share it; each piece stays in one.
 *
 * @not-serializable
 * @strict-properties
 */
final class ResponseWriter
{
    private function __construct() {}

    /**
     * Waits while more than 64 KiB are unsent: no faster than the client takes it. One that takes nothing for the
     * server's write time (30 s) is cut.
     *
     * @throws ClientGoneException NX-0321 when the client has gone, also while this waits
     * @throws HttpMessageError NX-0322 when it would be more than the response's length
     * @throws \Nexus\Async\MisuseError NX-0324 when the closure has returned
     */
    public function write(string $bytes): void {}

    /**
     * Never waits.
     *
     * @return bool false when write() would wait: nothing of it was taken
     * @throws ClientGoneException NX-0321 as write()
     * @throws HttpMessageError NX-0322 as write()
     * @throws \Nexus\Async\MisuseError NX-0324 as write()
     */
    public function tryWrite(string $bytes): bool {}

    /** Whether write() would go on without a wait. */
    public function isWritable(): bool {}

    /**
     * Waits until it is.
     *
     * @throws ClientGoneException NX-0321 as write()
     * @throws \Nexus\Async\MisuseError NX-0324 as write()
     */
    public function awaitWritable(): void {}

    /**
     * What has come together is sent now: for who computes for long before the next piece.
     *
     * @throws ClientGoneException NX-0321 as write()
     * @throws \Nexus\Async\MisuseError NX-0324 as write()
     */
    public function flush(): void {}
}
