<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\WebSocket;

use Nexus\Http\WebSocket\Connection;
use Nexus\Http\WebSocket\Handler;
use Nexus\Http\WebSocket\Message;

/**
 * A handler whose exceptions App::reportTo() gets.
 *
 * @internal
 */
final readonly class ReportedHandler implements Handler
{
    /** @param \Closure(\Closure(): void): void $observe calls the closure, and reports what it throws */
    public function __construct(private Handler $handler, private \Closure $observe) {}

    public function onOpen(Connection $socket): void
    {
        ($this->observe)(fn() => $this->handler->onOpen($socket));
    }

    public function onMessage(Connection $socket, Message $message): void
    {
        ($this->observe)(fn() => $this->handler->onMessage($socket, $message));
    }

    public function onClose(Connection $socket, int $code, string $reason): void
    {
        ($this->observe)(fn() => $this->handler->onClose($socket, $code, $reason));
    }
}
