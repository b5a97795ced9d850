<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\WebSocket;

use Nexus\Http\ClientGoneException;
use Nexus\Http\Request;
use Nexus\Http\WebSocket\Connection;
use Nexus\Http\WebSocket\Message;
use Nexus\Http\Ws\WebSocket\WebSocketContext;
use Nexus\Http\Ws\WebSocket\WebSocketFrame;
use Psr\Http\Message\ServerRequestInterface;

/**
 * A connection in the shape of the Nexus library.
 *
 * @internal
 */
final readonly class LibraryContext implements WebSocketContext
{
    public function __construct(private Connection $socket, private Request|ServerRequestInterface $request) {}

    public static function frame(Message $message): WebSocketFrame
    {
        return new WebSocketFrame(
            $message->isBinary ? WebSocketFrame::KIND_BINARY : WebSocketFrame::KIND_TEXT,
            $message->data,
        );
    }

    public function id(): int
    {
        return $this->socket->id();
    }

    public function request(): ServerRequestInterface
    {
        return $this->request instanceof Request ? $this->request->toPsr7() : $this->request;
    }

    public function withRequest(ServerRequestInterface $request): self
    {
        return new self($this->socket, $request);
    }

    public function send(string $text): void
    {
        try {
            $this->socket->send($text);
        } catch (ClientGoneException) {
        }
    }

    public function sendBinary(string $data): void
    {
        try {
            $this->socket->sendBinary($data);
        } catch (ClientGoneException) {
        }
    }

    public function sendPing(): void
    {
        $this->socket->ping();
    }

    public function close(int $code = 1000, string $reason = ''): void
    {
        $this->socket->close($code, $reason);
    }

    public function isAlive(): bool
    {
        return $this->socket->isOpen();
    }
}
