<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\WebSocket;

/** A path parameter of the tests. */
enum Suite: string
{
    case Blue = 'blue';
    case Red = 'red';
}
