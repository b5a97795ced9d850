<?php

declare(strict_types=1);

namespace Nexus\Actor;

/** When an actor is started again, as in OTP. */
enum RestartType: string
{
    /** After every end of its own: also when it stops itself, which counts as a failure. */
    case Permanent = 'permanent';

    /** After a failure; who stops itself has done its work. */
    case Transient = 'transient';

    /** Never: it is stopped when it fails, and when a sibling's failure takes it along. */
    case Temporary = 'temporary';
}
