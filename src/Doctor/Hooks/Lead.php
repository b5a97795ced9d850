<?php

declare(strict_types=1);

namespace Nexus\Doctor\Hooks;

/**
 * The function to which an imported call is bound.
 *
 * @internal
 */
enum Lead: string
{
    case Nexus = 'nexus';

    /** To libc, on purpose, for the reason in exclusions.def. */
    case Excluded = 'excluded';

    /** To a replacement that is not Nexus's. */
    case Another = 'another';

    /** To libc: nexus.hooks is off, or the object was loaded after the last replacement of calls. */
    case Libc = 'libc';
}
