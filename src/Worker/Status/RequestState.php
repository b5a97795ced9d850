<?php

declare(strict_types=1);

namespace Nexus\Worker\Status;

/** What a request in flight is doing. */
enum RequestState: int
{
    /** Waits for a handler to become free. */
    case Queued = 0;
    /** Computes, is ready to, or is in a call that blocks the worker. */
    case Running = 1;
    case Waiting = 2;
    /** Its answer is being sent. */
    case Sending = 3;
}
