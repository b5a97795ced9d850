<?php

declare(strict_types=1);

namespace Nexus\Http\Ws\WebSocket;

use Nexus\Actor\ActorContext;
use Nexus\Actor\BehaviorWithState;
use Nexus\Actor\StatefulActorHandler;
use Nexus\Http\Internal\WebSocket\InChannel;
use Nexus\Http\Internal\WebSocket\LibraryContext;
use Nexus\Http\WebSocket\Connection;
use Nexus\Http\WebSocket\Message;

/**
 * The actor of a channel in the shape of the Nexus library (nexus-actors/nexus), for applications that move over. New
 * code extends Nexus\Http\WebSocket\ChannelActor.
 *
 * @template S the state
 *
 * @implements StatefulActorHandler<object, S>
 */
abstract class WebSocketChannelActor implements StatefulActorHandler
{
    /** @use InChannel<S> */
    use InChannel;

    /** @var \WeakMap<Connection, WebSocketContext>|null */
    private ?\WeakMap $contexts = null;

    /**
     * Handles a message of a client.
     *
     * @param ActorContext<object> $ctx
     * @param S $state
     *
     * @return BehaviorWithState<object, S>
     */
    abstract public function onMessage(
        ActorContext $ctx,
        WebSocketContext $conn,
        WebSocketFrame $frame,
        mixed $state,
    ): BehaviorWithState;

    /**
     * A connection was opened. It is one of connections() already.
     *
     * @param ActorContext<object> $ctx
     * @param S $state
     *
     * @return BehaviorWithState<object, S> default: the same state
     */
    public function onOpened(ActorContext $ctx, WebSocketContext $conn, mixed $state): BehaviorWithState
    {
        return BehaviorWithState::same();
    }

    /**
     * A connection is closed. It is none of connections() any more.
     *
     * @param ActorContext<object> $ctx
     * @param int $code as for WebSocketHandler::onClose()
     * @param S $state
     *
     * @return BehaviorWithState<object, S> default: the same state
     */
    public function onClosed(ActorContext $ctx, WebSocketContext $conn, int $code, mixed $state): BehaviorWithState
    {
        return BehaviorWithState::same();
    }

    /**
     * Handles a message that is no event of a connection: of another actor, or of a timer.
     *
     * @param ActorContext<object> $ctx
     * @param S $state
     *
     * @return BehaviorWithState<object, S> default: unhandled()
     */
    public function handleAppMessage(ActorContext $ctx, object $message, mixed $state): BehaviorWithState
    {
        return BehaviorWithState::unhandled();
    }

    /**
     * The connections of the channel.
     *
     * @return array<int, WebSocketContext> by WebSocketContext::id()
     */
    final protected function connections(): array
    {
        return array_map($this->contextOf(...), $this->channel()->connections());
    }

    /** The connection of the channel with this number; null: there is none. */
    final protected function connection(int $fd): ?WebSocketContext
    {
        return $this->connections()[$fd] ?? null;
    }

    /**
     * @param ActorContext<object> $ctx
     * @param S $state
     *
     * @return BehaviorWithState<object, S>
     */
    private function opened(ActorContext $ctx, Connection $socket, mixed $state): BehaviorWithState
    {
        return $this->onOpened($ctx, $this->contextOf($socket), $state);
    }

    /**
     * @param ActorContext<object> $ctx
     * @param S $state
     *
     * @return BehaviorWithState<object, S>
     */
    private function received(ActorContext $ctx, Connection $socket, Message $message, mixed $state): BehaviorWithState
    {
        return $this->onMessage($ctx, $this->contextOf($socket), LibraryContext::frame($message), $state);
    }

    /**
     * @param ActorContext<object> $ctx
     * @param S $state
     *
     * @return BehaviorWithState<object, S>
     */
    private function closed(ActorContext $ctx, Connection $socket, int $code, mixed $state): BehaviorWithState
    {
        $context = $this->contextOf($socket);
        // The context refers to the connection, which would keep the entry.
        unset($this->contexts[$socket]);

        return $this->onClosed($ctx, $context, $code, $state);
    }

    private function contextOf(Connection $socket): WebSocketContext
    {
        /** @var \WeakMap<Connection, WebSocketContext> $contexts */
        $contexts = $this->contexts ??= new \WeakMap();

        return $contexts[$socket] ??= new LibraryContext(
            $socket,
            $this->channel()->requestOf($socket) ?? throw new \LogicException('The connection has no request'),
        );
    }
}
