<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\WebSocket;

use Nexus\Http\WebSocket\Connection;
use Nexus\Http\WebSocket\Handler;
use Nexus\Http\WebSocket\Message;

/** Notes its events. "throw" throws, "close" closes. */
final readonly class Recorder implements Handler
{
    /** @param \Closure(string): void $note */
    public function __construct(private \Closure $note, private bool $throwsAtOnce = false) {}

    public function onOpen(Connection $socket): void
    {
        ($this->note)('open');
        if ($this->throwsAtOnce) {
            throw new \DomainException('at once');
        }
    }

    public function onMessage(Connection $socket, Message $message): void
    {
        ($this->note)(($message->isBinary ? 'binary ' : 'text ') . $message->data);
        match ($message->data) {
            'throw' => throw new \DomainException('asked'),
            'close' => $socket->close(4000, 'asked'),
            'answer' => $socket->send('answer'),
            default => null,
        };
    }

    public function onClose(Connection $socket, int $code, string $reason): void
    {
        ($this->note)(rtrim("close {$code} {$reason}"));
    }
}
