<?php

declare(strict_types=1);

namespace Nexus\Db\Internal;

/**
 * The differences between databases: what a statement does to its session, and what a failure means.
 *
 * Methods that take a connection send queries to its server. They may wait, and throw what PDO throws.
 *
 * @internal
 */
interface Dialect
{
    /** The possible effects of the statement, by its text; bits of Effect. */
    public function effects(string $sql): int;

    /** The server's number of this session, for cancelling(); null if there is none. */
    public function sessionId(\PDO $raw): ?int;

    /** Whether the server has an open transaction. This includes one begun by a plain BEGIN. */
    public function inTransaction(\PDO $raw): bool;

    /** Commits. Throws what PDO throws, also when the server rolled back and reported success. */
    public function commit(\PDO $pdo): void;

    /**
     * Resets the session to its initial state. Prepared statements and settings made after connecting are lost.
     *
     * @return bool false: the server has no such reset, and the connection must be replaced
     */
    public function reset(\PDO $raw): bool;

    /**
     * Whether code stored in the database (functions, triggers, views, policies) may change the session of a statement
     * that calls it, also of a statement whose text shows no effect. Queries the server's catalogue; must be called
     * outside of a transaction.
     */
    public function storedCodeMayLeave(\PDO $raw): bool;

    /**
     * The statement by which another connection cancels what that session is executing; null if the server has none.
     */
    public function cancelling(int $sessionId): ?string;

    /** The connection is lost: nothing can be executed on it any more. */
    public function isLost(\PDOException $exception): bool;

    /**
     * The connection is lost, and it was lost before any part of the statement was sent: the statement may be executed
     * on another connection.
     */
    public function nothingWasSent(\PDOException $exception): bool;

    /**
     * The database ended the transaction in favour of another one (serialisation failure, deadlock): the whole
     * transaction may be retried.
     */
    public function isConflict(\PDOException $exception): bool;

    /** A prepared statement is no longer valid. It can be executed after it is prepared again. */
    public function isStalePlan(\PDOException $exception): bool;
}
