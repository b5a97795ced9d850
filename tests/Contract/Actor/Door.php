<?php

declare(strict_types=1);

namespace Nexus\Tests\Contract\Actor;

/** States for tests of state machines. */
enum Door
{
    case Open;
    case Closed;
}
