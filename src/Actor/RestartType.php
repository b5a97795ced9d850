<?php

declare(strict_types=1);

namespace Nexus\Actor;

/** When a parent's strategy may start a child again, as in OTP. */
enum RestartType: string
{
    /** After every failure. */
    case Permanent = 'permanent';

    /** After a failure, but never because a sibling has failed: then it is stopped. */
    case Transient = 'transient';

    /** Never: it is stopped when it fails, or when a sibling's failure takes it along. */
    case Temporary = 'temporary';
}
