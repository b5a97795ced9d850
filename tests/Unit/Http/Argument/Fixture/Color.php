<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Argument\Fixture;

enum Color: string
{
    case Red = 'red';
    case Blue = 'blue';
    case Seven = '7';
}
