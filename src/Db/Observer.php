<?php

declare(strict_types=1);

namespace Nexus\Db;

/**
 * Receives every call that a pooled database or Redis has completed, successfully or not.
 *
 * It is called in the coroutine that made the call, before that coroutine continues: its run time delays the caller. It
 * may suspend. Calls that an observer makes itself are not observed.
 */
interface Observer
{
    /** Called after each call, in the coroutine that made it, before that coroutine continues. */
    public function called(Call $call): void;
}
