<?php

declare(strict_types=1);

namespace Nexus\Doctor\Hooks;

/**
 * The behavior of a blocking call in a coroutine.
 *
 * @internal
 */
enum How: string
{
    /** It waits on the reactor; other coroutines run. */
    case Cooperative = 'cooperative';

    /** It blocks a thread that runs no PHP; other coroutines run. */
    case Offloaded = 'offloaded';

    /** It blocks the worker. */
    case Blocking = 'blocking';
}
