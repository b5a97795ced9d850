<?php

declare(strict_types=1);

namespace Nexus\Load;

/** @internal */
enum LoadFailureReason
{
    /** An option, or the URL, is invalid. */
    case Usage;
    /** The server cannot be reached. */
    case Unreachable;
    /** The operating system's limits are too low. */
    case SystemLimit;
}
