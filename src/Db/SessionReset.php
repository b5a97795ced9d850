<?php

declare(strict_types=1);

namespace Nexus\Db;

/** When the session of a pooled connection is made as good as new, before another coroutine gets the connection. */
enum SessionReset
{
    /**
     * After a statement that may have left something, by its text or by code that is stored in the database: functions,
     * triggers, views and policies, as far as the database's catalogue does not show that they leave nothing.
     */
    case Automatic;

    /** After every coroutine that has executed anything. */
    case Always;

    /**
     * Never: open transactions are rolled back, all else is left as it is. Only where nothing that is executed ever
     * changes its session.
     */
    case Never;
}
