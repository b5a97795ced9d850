<?php

declare(strict_types=1);

namespace Nexus\Db;

/**
 * Is told of every call that a pooled database or Redis has answered, or failed to.
 *
 * It is called by the coroutine that has made the call, before that goes on: what it takes the caller pays. It may
 * wait. Calls that it makes itself are not told to anybody.
 */
interface Observer
{
    public function called(Call $call): void;
}
