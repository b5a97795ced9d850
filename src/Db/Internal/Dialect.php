<?php

declare(strict_types=1);

namespace Nexus\Db\Internal;

/**
 * What differs from one database to the next: what a statement does to its session, and what a failure means.
 *
 * Methods that take a connection ask its server; they may wait, and throw what PDO throws.
 *
 * @internal
 */
interface Dialect
{
    /** What the text may do; bits of Effect. */
    public function effects(string $sql): int;

    /** The number by which the server knows this session, for cancelling(); null where there is none. */
    public function sessionId(\PDO $raw): ?int;

    /** Whether a transaction is open, by the server's word: one that was begun by a plain BEGIN is, too. */
    public function inTransaction(\PDO $raw): bool;

    /** Commits, and throws what PDO throws also where the server would only say that it has rolled back. */
    public function commit(\PDO $pdo): void;

    /**
     * Makes the session as good as new; prepared statements and what was set after connecting are gone.
     *
     * @return bool false: this server cannot, the connection must be opened anew
     */
    public function reset(\PDO $raw): bool;

    /**
     * Whether code that is stored in the database (functions, triggers, views, policies) may leave something in the
     * session of its caller, or has it called by a statement that looks harmless. Asks the server's catalogue; outside
     * of a transaction.
     */
    public function storedCodeMayLeave(\PDO $raw): bool;

    /**
     * The statement by which another connection ends what that session is executing; null where there is nothing to be
     * ended.
     */
    public function cancelling(int $sessionId): ?string;

    /** The connection is gone: nothing can be executed on it any more. */
    public function isLost(\PDOException $exception): bool;

    /**
     * The connection is gone, and certainly was before anything of the statement was sent: it may be executed again
     * elsewhere.
     */
    public function nothingWasSent(\PDOException $exception): bool;

    /**
     * The transaction was ended in favour of another one (serialisation failure, deadlock): all of it may be tried
     * again.
     */
    public function isConflict(\PDOException $exception): bool;

    /** A prepared statement is not valid any more: prepared again, it can be executed. */
    public function isStalePlan(\PDOException $exception): bool;
}
