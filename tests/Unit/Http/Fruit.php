<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http;

enum Fruit: string
{
    case Pear = 'a pear';
}
