<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\WebSocket;

use Nexus\Http\Ws\WebSocket\WebSocketContext;
use Nyholm\Psr7\ServerRequest;
use Psr\Http\Message\ServerRequestInterface;

/** A connection that only notes the calls. */
final readonly class FakeContext implements WebSocketContext
{
    /** @param \ArrayObject<int, string> $calls */
    private function __construct(
        private int $id,
        private ServerRequestInterface $request,
        public \ArrayObject $calls,
    ) {}

    public static function open(int $id): self
    {
        return new self($id, new ServerRequest('GET', '/'), new \ArrayObject());
    }

    public function id(): int
    {
        return $this->id;
    }

    public function request(): ServerRequestInterface
    {
        return $this->request;
    }

    public function withRequest(ServerRequestInterface $request): self
    {
        return new self($this->id, $request, $this->calls);
    }

    public function send(string $text): void
    {
        $this->calls[] = $text;
    }

    public function sendBinary(string $data): void
    {
        $this->calls[] = $data;
    }

    public function sendPing(): void
    {
        $this->calls[] = 'ping';
    }

    public function close(int $code = 1000, string $reason = ''): void
    {
        $this->calls[] = "close {$code} {$reason}";
    }

    public function isAlive(): bool
    {
        return true;
    }
}
