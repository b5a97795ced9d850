<?php

declare(strict_types=1);

namespace Nexus\Doctor\Hooks;

/** Where an imported call leads. */
enum Lead: string
{
    case Nexus = 'nexus';

    /** To libc, on purpose: exclusions.def says why. */
    case Excluded = 'excluded';

    /** To what somebody else has put there. */
    case Another = 'another';

    /** To libc: nexus.hooks is off, or the object was loaded a moment ago. */
    case Libc = 'libc';
}
