<?php

declare(strict_types=1);

namespace Nexus\Actor\Entity\Internal;

/** @internal */
enum Phase
{
    case Vacant;
    case Starting;
    case Taken;
    case Leaving;
}
