<?php

declare(strict_types=1);

namespace Nexus\Actor;

/** When an actor is started again, as in OTP. */
enum RestartType: string
{
    /** After a failure, and when the actor stops itself, which counts as a failure. */
    case Permanent = 'permanent';

    /** After a failure. An actor that stops itself has completed its work. */
    case Transient = 'transient';

    /** Never. It is stopped when it fails, and when the failure of a sibling applies to it. */
    case Temporary = 'temporary';
}
