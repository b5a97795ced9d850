<?php

declare(strict_types=1);

namespace Nexus\Http\Cache;

/** Lets one request at a time use a key. */
interface KeyLock
{
    /**
     * Takes the lock, or finds that another request has it. Does not wait for it. May suspend.
     *
     * @param string $key at most 64 characters
     * @param float $seconds after which the lock ends by itself, if the process that has it does not release it
     * @return string|null a token for release(); null: another request has the lock
     * @throws \Exception when the lock cannot be reached
     */
    public function acquire(string $key, float $seconds): ?string;

    /**
     * Releases the lock, if the token is still that of its owner. May suspend.
     *
     * @param string $token of acquire()
     * @throws \Exception when the lock cannot be reached
     */
    public function release(string $key, string $token): void;
}
