<?php

declare(strict_types=1);

namespace Nexus\Db\Internal;

/**
 * What the text of a statement may do, as far as the text tells: bits of Dialect::effects(). On doubt a bit is set.
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

    /** It may begin a transaction; Dialect::inTransaction() knows. */
    public const BEGINS = 2;

    /** It may end one. */
    public const ENDS = 4;

    /** Another identifier may be the last inserted one now: lastInsertId() may be asked. */
    public const INSERTS = 8;

    /** The session remembers something of it that only the very next statement may ask for (SQL_CALC_FOUND_ROWS). */
    public const STICKY = 16;

    /** Tables may be others now: plans of prepared statements may be stale. */
    public const SCHEMA = 32;

    /** All it does is read, if its functions do no more than read. */
    public const READS = 64;

    /**
     * It asks for what the session remembers of earlier statements: FOUND_ROWS(), LAST_INSERT_ID(), lastval(), SHOW
     * WARNINGS.
     */
    public const ASKS = 128;

    /** More than one result may come: several statements in one text, CALL. */
    public const SEVERAL = 256;

    /** It may store code in the database that later statements execute: functions, triggers, views, policies. */
    public const CODE = 512;
}
