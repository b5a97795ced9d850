<?php

declare(strict_types=1);

namespace Nexus\Db\Internal\Redis;

/**
 * The differences between phpredis and Predis, for a pool of their connections.
 *
 * @template C of object
 * @internal
 */
interface Client
{
    /** @return Connection<C> connected and authenticated, in the default database; may wait, and throws */
    public function open(): Connection;

    /** @param Connection<C> $connection that was idle */
    public function isAlive(Connection $connection): bool;

    /** @param Connection<C> $connection */
    public function close(Connection $connection): void;

    /**
     * Sets the state that the caller expects: the database and options of the session, or the defaults.
     *
     * @param Connection<C> $connection
     * @param Session<C>|null $session
     */
    public function adapt(Connection $connection, ?Session $session): void;

    /**
     * Undoes the state that the session has left on the connection. May wait.
     *
     * @param Connection<C> $connection
     * @param Session<C> $session
     * @return bool false: the connection must be closed
     */
    public function restore(Connection $connection, Session $session): bool;
}
