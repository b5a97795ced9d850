<?php

declare(strict_types=1);

namespace Nexus\Server\Control;

/**
 * The state of a request in progress.
 *
 * @internal
 */
enum RequestState: int
{
    /** Waits for a free handler. */
    case Queued = 0;
    /** Runs, is ready to run, or is in a call that blocks the worker. */
    case Running = 1;
    case Waiting = 2;
    /** Its answer is being sent. */
    case Sending = 3;
}
