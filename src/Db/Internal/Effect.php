<?php

declare(strict_types=1);

namespace Nexus\Db\Internal;

/**
 * The possible effects of a statement, as far as its text shows them: bits of Dialect::effects(). In doubt a bit is
 * set.
 *
 * @internal
 */
final class Effect
{
    /**
     * It may leave something in the session that the next user of the connection would see: variables, temporary
     * tables, locks.
     */
    public const SESSION = 1;

    /** It may begin a transaction. Dialect::inTransaction() finds out whether it did. */
    public const BEGINS = 2;

    /** It may end a transaction. */
    public const ENDS = 4;

    /** It may change the last inserted identifier, which lastInsertId() returns. */
    public const INSERTS = 8;

    /** The session remembers something of it that only the very next statement can ask for (SQL_CALC_FOUND_ROWS). */
    public const STICKY = 16;

    /** It may change tables: plans of prepared statements may be stale. */
    public const SCHEMA = 32;

    /** It only reads, provided that the functions it calls only read. */
    public const READS = 64;

    /**
     * It asks what the session remembers of earlier statements: FOUND_ROWS(), LAST_INSERT_ID(), lastval(), SHOW
     * WARNINGS.
     */
    public const ASKS = 128;

    /** It may return more than one result: several statements in one text, CALL. */
    public const SEVERAL = 256;

    /** It may store code in the database that later statements execute: functions, triggers, views, policies. */
    public const CODE = 512;
}
