<?php

declare(strict_types=1);

namespace Nexus\Doctor;

/**
 * The origin of the stated effect of a rule.
 *
 * @internal
 */
enum Evidence: string
{
    /** An experiment or a benchmark of this repository has shown it. */
    case Measured = 'measured here';

    /** The named document says so. */
    case Documented = 'documented';
}
