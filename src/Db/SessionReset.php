<?php

declare(strict_types=1);

namespace Nexus\Db;

/** When the session of a pooled connection is reset, before another coroutine gets the connection. */
enum SessionReset
{
    /**
     * After a statement that may have changed the session. This is decided by the statement's text and by code stored
     * in the database: functions, triggers, views and policies, unless the database's catalogue shows that they change
     * nothing.
     */
    case Automatic;

    /** After every coroutine that has executed a statement. */
    case Always;

    /**
     * Never: open transactions are rolled back, and nothing else is reset. Use it only when no statement ever changes
     * its session.
     */
    case Never;
}
