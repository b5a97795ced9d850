<?php

declare(strict_types=1);

namespace Nexus\Http\Session;

/**
 * Stores sessions on the server. A key is a hash of the id that the client has: 64 hexadecimal digits. The store never
 * sees the id.
 *
 * What a method throws, except SessionUnavailable, is logged and answered with 503. All methods may wait.
 */
interface SessionStore
{
    /**
     * Reads a session without its lock.
     *
     * @return string|null what was written last; null: there is no such session, or it has expired
     */
    public function read(string $key): ?string;

    /**
     * Waits until no other request, of any process, has this session open, and opens it. Also opens a session that does
     * not exist.
     *
     * @param float $timeout seconds; the caller has made sure that no other coroutine of this process waits for it
     * @throws \Nexus\Http\Error\SessionUnavailable when the timeout has passed
     */
    public function open(string $key, float $timeout): SessionEntry;

    /**
     * Writes a new session. The key is new, so it needs no lock.
     *
     * @param string $data UTF-8
     * @param int $lifetime seconds after which the session has expired
     */
    public function create(string $key, string $data, int $lifetime): void;

    /**
     * Removes sessions that have expired.
     *
     * @param int $limit of entries that are examined or removed
     * @return int number of sessions that were removed
     */
    public function collect(int $limit): int;
}
