<?php

declare(strict_types=1);

namespace Nexus\Server\Control;

/**
 * The lifecycle state of a worker. The numbers are those of the scoreboard.
 *
 * @internal
 */
enum WorkerState: int
{
    /** Loads the application. */
    case Starting = 1;
    /** Ready, and waits until its generation may serve. */
    case Ready = 2;
    case Serving = 3;
    /** Serves, and has asked to be replaced. */
    case Retiring = 4;
    /** Accepts no new connections and finishes the requests in progress. */
    case Draining = 5;
    /** Has drained, and reported what its requests leaked. */
    case Leaked = 6;
}
