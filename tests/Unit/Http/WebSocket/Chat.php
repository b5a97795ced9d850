<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\WebSocket;

/** A service of the tests. */
final class Chat
{
    public function greet(string|int $name): string
    {
        return "Hello {$name}";
    }
}
