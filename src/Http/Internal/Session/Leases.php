<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Session;

/**
 * Locks in a database that expire. A token says who has the lock.
 *
 * @internal
 */
interface Leases
{
    /**
     * Locks the session for this token.
     *
     * @return bool|null true: it is locked; false: another token has the lock; null: there is no such session
     */
    public function lock(string $key, string $token): ?bool;

    public function unlock(string $key, string $token): void;

    public function read(string $key): ?string;

    /** @return bool false: the token has not the lock any more; nothing was written */
    public function write(string $key, string $token, string $data, int $lifetime): bool;

    public function remove(string $key): void;
}
