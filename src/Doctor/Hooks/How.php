<?php

declare(strict_types=1);

namespace Nexus\Doctor\Hooks;

/** What a call that would block does in a coroutine. */
enum How: string
{
    /** It waits on the reactor; others run. */
    case Cooperative = 'cooperative';

    /** It blocks a thread that PHP has no part in; others run. */
    case Offloaded = 'offloaded';

    /** It holds the worker. */
    case Blocking = 'blocking';
}
