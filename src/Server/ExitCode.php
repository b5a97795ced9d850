<?php

declare(strict_types=1);

namespace Nexus\Server;

/** The exit codes of `nexus serve`. Numbers from 64 on are those of sysexits.h. */
enum ExitCode: int
{
    /** Stopped on request. */
    case Stopped = 0;
    /** Wrong usage of the command line. */
    case Usage = 1;
    /** Stopped on request, and --sentinel has found leaks. */
    case LeaksFound = 3;
    /** The address is taken, or another master holds the PID file. */
    case Unavailable = 69;
    /** The application could not be loaded. */
    case ApplicationFailed = 70;
    /** A system call failed. */
    case SystemFailed = 71;
    /** Not allowed: a port below 1024, a directory that is not writable. */
    case NotPermitted = 77;
    /** nexus.php or an option is invalid. */
    case Misconfigured = 78;
}
