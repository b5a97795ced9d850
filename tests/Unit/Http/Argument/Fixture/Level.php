<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Argument\Fixture;

enum Level: int
{
    case Low = 1;
    case High = 7;
}
