<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\WebSocket;

use Nexus\Http\WebSocket\Connection;
use Nexus\Http\WebSocket\Handler;
use Nexus\Http\WebSocket\Message;

/** Its constructor wants what does not exist yet. */
final readonly class NeedsSocket implements Handler
{
    public function __construct(public Connection $socket) {}

    public function onOpen(Connection $socket): void {}

    public function onMessage(Connection $socket, Message $message): void {}

    public function onClose(Connection $socket, int $code, string $reason): void {}
}
