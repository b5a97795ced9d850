<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http;

enum Suit: string
{
    case Hearts = 'H';
}
