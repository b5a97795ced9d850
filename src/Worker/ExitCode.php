<?php

declare(strict_types=1);

namespace Nexus\Worker;

/** What `nexus serve` ends with; numbers from 64 on are those of sysexits.h. */
enum ExitCode: int
{
    /** Stopped because it was asked to. */
    case Stopped = 0;
    /** Wrong usage of the command line. */
    case Usage = 1;
    /** Stopped because it was asked to, and --sentinel has found leaks. */
    case LeaksFound = 3;
    /** The address is taken, or another master holds the PID file. */
    case Unavailable = 69;
    /** The application could not be loaded. */
    case ApplicationFailed = 70;
    /** A call to the system failed. */
    case SystemFailed = 71;
    /** Not allowed: a port below 1024, a directory that is not writable. */
    case NotPermitted = 77;
    /** nexus.php or an option cannot be understood. */
    case Misconfigured = 78;
}
