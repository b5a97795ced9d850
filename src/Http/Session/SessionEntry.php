<?php

declare(strict_types=1);

namespace Nexus\Http\Session;

/** A session of a SessionStore that this request has open: no other request can open it before close(). */
interface SessionEntry
{
    /** What was written last; null: there is no such session, or it has expired. */
    public function read(): ?string;

    /**
     * Replaces the data.
     *
     * @param string $data UTF-8
     * @param int $lifetime seconds from now after which the session has expired
     * @throws \Nexus\Http\Error\SessionUnavailable when this request does not have the lock any more, so that another
     * one may have changed the session meanwhile; nothing is written then
     */
    public function write(string $data, int $lifetime): void;

    /** Removes the session. */
    public function remove(): void;

    /** Releases the lock. A second call has no effect. */
    public function close(): void;
}
