<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Session;

/**
 * Where sessions are, seen by the value of the cookie: in a store of the server, or in the cookie itself.
 *
 * @internal
 */
interface Vault
{
    /** Whether the value of a cookie can be one of this vault; what is not is never looked for. */
    public function accepts(string $token): bool;

    /** Reads without a lock. */
    public function peek(string $token): ?Record;

    /** Waits for the lock. */
    public function open(string $token, float $timeout): VaultEntry;

    /** Writes a new session, and returns its token. */
    public function create(Record $record, int $lifetime): string;

    /** Removes what has expired, if it is time, in a coroutine of its own. */
    public function tidy(): void;
}
