<?php

declare(strict_types=1);

namespace Nexus\Doctor\Hooks;

/** Where an imported call leads. */
enum Lead: string
{
    case Nexus = 'nexus';

    /** To libc, on purpose: exclusions.def says why. */
    case Excluded = 'excluded';

    /** To a replacement that is not Nexus's. */
    case Another = 'another';

    /** To libc: nexus.hooks is off, or the object was loaded a moment ago. */
    case Libc = 'libc';
}
