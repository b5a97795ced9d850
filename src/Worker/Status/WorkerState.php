<?php

declare(strict_types=1);

namespace Nexus\Worker\Status;

/** How far a worker is in its life; the numbers are those of the board. */
enum WorkerState: int
{
    /** Loads the application. */
    case Starting = 1;
    /** Could serve, and waits until its generation may. */
    case Ready = 2;
    case Serving = 3;
    /** Serves, and asks to be replaced. */
    case Retiring = 4;
    /** Accepts nothing more, answers what is in flight. */
    case Draining = 5;
    /** Has drained, and found what its requests left behind. */
    case Leaked = 6;
}
