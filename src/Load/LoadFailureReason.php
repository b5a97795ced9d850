<?php

declare(strict_types=1);

namespace Nexus\Load;

enum LoadFailureReason
{
    /** An option, or the URL, cannot be used. */
    case Usage;
    /** The server cannot be reached. */
    case Unreachable;
    /** The operating system's limits are too low. */
    case SystemLimit;
}
