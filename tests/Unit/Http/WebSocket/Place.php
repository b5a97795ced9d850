<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\WebSocket;

use Nexus\Http\WebSocket\Connection;

/** Handlers that are methods. */
final readonly class Place
{
    public function __construct(private Chat $chat) {}

    public function visit(Connection $socket, string $name): void
    {
        $socket->send($this->chat->greet($name));
    }

    public function __invoke(string $name, Connection $socket): void
    {
        $this->visit($socket, "invoked {$name}");
    }
}
