<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\WebSocket;

use Nexus\Actor\ActorContext;
use Nexus\Actor\BehaviorWithState;
use Nexus\Http\Ws\WebSocket\WebSocketChannelActor;
use Nexus\Http\Ws\WebSocket\WebSocketContext;
use Nexus\Http\Ws\WebSocket\WebSocketFrame;

/**
 * A channel in the shape of the library.
 *
 * @extends WebSocketChannelActor<int>
 */
final class LibraryGame extends WebSocketChannelActor
{
    public function initialState(): int
    {
        return 0;
    }

    public function onOpened(ActorContext $ctx, WebSocketContext $conn, mixed $state): BehaviorWithState
    {
        $isSame = $this->connection($conn->id()) === $conn ? 'same' : 'other';
        $this->broadcast(\count($this->connections()) . " {$isSame} {$conn->request()->getUri()->getPath()}");

        return BehaviorWithState::same();
    }

    public function onMessage(
        ActorContext $ctx,
        WebSocketContext $conn,
        WebSocketFrame $frame,
        mixed $state,
    ): BehaviorWithState {
        if ($frame->kind === WebSocketFrame::KIND_BINARY) {
            $conn->sendBinary(strrev($frame->text));

            return BehaviorWithState::same();
        }
        $this->broadcast(($state + 1) . " {$frame->text}", $conn->id());

        return BehaviorWithState::next($state + 1);
    }

    public function onClosed(ActorContext $ctx, WebSocketContext $conn, int $code, mixed $state): BehaviorWithState
    {
        $conn->send('nothing happens');
        $conn->sendBinary('nothing happens');
        $conn->sendPing();
        $this->broadcast("closed {$code} " . ($conn->isAlive() ? 'alive' : 'not alive'));

        return $this->stopWhenEmpty($state);
    }
}
