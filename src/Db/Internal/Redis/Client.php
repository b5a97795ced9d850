<?php

declare(strict_types=1);

namespace Nexus\Db\Internal\Redis;

/**
 * What a pool has to know of phpredis or Predis.
 *
 * @template C of object
 * @internal
 */
interface Client
{
    /** @return Connection<C> connected, authenticated, in everybody's database; waits and throws */
    public function open(): Connection;

    /** @param Connection<C> $connection that has lain idle */
    public function isAlive(Connection $connection): bool;

    /** @param Connection<C> $connection */
    public function close(Connection $connection): void;

    /**
     * Puts it into the state that the caller expects: the session's database and options, or everybody's.
     *
     * @param Connection<C> $connection
     * @param Session<C>|null $session
     */
    public function adapt(Connection $connection, ?Session $session): void;

    /**
     * Ends what the session has left behind. Waits.
     *
     * @param Connection<C> $connection
     * @param Session<C> $session
     * @return bool false: it has to be closed
     */
    public function restore(Connection $connection, Session $session): bool;
}
