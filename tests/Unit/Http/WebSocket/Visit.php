<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\WebSocket;

use Nexus\Http\Attribute\FromService;
use Nexus\Http\Request;
use Nexus\Http\WebSocket\Connection;
use Nexus\Http\WebSocket\Handler;
use Nexus\Http\WebSocket\Message;

/** Counts the messages of its connection. */
final class Visit implements Handler
{
    private int $messages = 0;

    public function __construct(
        private readonly Suite $suite,
        private readonly int $game,
        #[FromService]
        private readonly Chat $chat,
        private readonly Request $request,
        private readonly ?string $title = null,
    ) {}

    public function onOpen(Connection $socket): void
    {
        $name = $this->request->query('name') ?? 'stranger';
        $socket->send("{$this->chat->greet($name)} in {$this->suite->name} {$this->game}{$this->title}");
    }

    public function onMessage(Connection $socket, Message $message): void
    {
        $socket->send(++$this->messages . " {$message->data}");
    }

    public function onClose(Connection $socket, int $code, string $reason): void {}
}
