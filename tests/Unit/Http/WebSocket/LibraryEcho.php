<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\WebSocket;

use Nexus\Http\Attribute\FromService;
use Nexus\Http\Ws\WebSocket\Attribute\FromContext;
use Nexus\Http\Ws\WebSocket\WebSocketContext;
use Nexus\Http\Ws\WebSocket\WebSocketFrame;
use Nexus\Http\Ws\WebSocket\WebSocketHandler;

/** A handler in the shape of the library. */
final class LibraryEcho extends WebSocketHandler
{
    public function __construct(
        #[FromService]
        private readonly Chat $chat,
        #[FromContext]
        private readonly WebSocketContext $context,
        private readonly string $name,
    ) {}

    public function onOpen(): void
    {
        $context = $this->context->withRequest($this->context->request()->withAttribute('name', $this->name));
        $name = $context->request()->getAttribute('name');
        $context->send($this->chat->greet(\is_string($name) ? $name : ''));
        $context->sendPing();
    }

    public function onMessage(WebSocketFrame $frame): void
    {
        $frame->text === 'close'
            ? $this->context->close(4001, 'asked')
            : $this->context->send("{$frame->kind} {$frame->text}");
    }
}
