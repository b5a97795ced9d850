<?php

declare(strict_types=1);

namespace Nexus\Actor\Internal\Entity;

/** @internal */
enum Phase
{
    case Vacant;
    case Starting;
    case Taken;
    case Leaving;
}
