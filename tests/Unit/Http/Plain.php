<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http;

enum Plain
{
    case One;
}
