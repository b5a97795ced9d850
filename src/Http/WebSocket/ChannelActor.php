<?php

declare(strict_types=1);

namespace Nexus\Http\WebSocket;

use Nexus\Actor\ActorContext;
use Nexus\Actor\BehaviorWithState;
use Nexus\Actor\StatefulActorHandler;
use Nexus\Http\Internal\WebSocket\InChannel;
use Nexus\Http\Request;

/**
 * The actor of a channel: of all connections of one worker with the same value of a path parameter. App::channel()
 * starts it when the first of them is opened. Its methods are never called at the same time.
 *
 *     final class Game extends ChannelActor
 *     {
 *         public function initialState(): int
 *         {
 *             return 0;
 *         }
 *
 *         public function onMessage(
 *             ActorContext $ctx,
 *             Connection $socket,
 *             Message $message,
 *             mixed $state,
 *         ): BehaviorWithState {
 *             $this->broadcast($message->data);
 *
 *             return BehaviorWithState::next($state + 1);
 *         }
 *     }
 *
 * When a method throws, the actor starts again by its supervision: with a new object and the initial state. The
 * connections stay. When the actor ends, they are closed: with 1011 if it has failed, else with 1000.
 *
 * @template S the state
 *
 * @implements StatefulActorHandler<object, S>
 */
abstract class ChannelActor implements StatefulActorHandler
{
    /** @use InChannel<S> */
    use InChannel;

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
        Connection $socket,
        Message $message,
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
    public function onOpened(ActorContext $ctx, Connection $socket, mixed $state): BehaviorWithState
    {
        return BehaviorWithState::same();
    }

    /**
     * A connection is closed. It is none of connections() any more.
     *
     * @param ActorContext<object> $ctx
     * @param int $code as for Handler::onClose()
     * @param S $state
     *
     * @return BehaviorWithState<object, S> default: the same state
     */
    public function onClosed(ActorContext $ctx, Connection $socket, int $code, mixed $state): BehaviorWithState
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
     * @return array<int, Connection> by Connection::id()
     */
    final protected function connections(): array
    {
        return $this->channel()->connections();
    }

    /** The connection of the channel with this number; null: there is none. */
    final protected function connection(int $id): ?Connection
    {
        return $this->connections()[$id] ?? null;
    }

    /** The request of a connection, also in onClosed(). Null: it is no connection of the channel. */
    final protected function request(Connection $socket): ?Request
    {
        return $this->channel()->requestOf($socket);
    }

    /**
     * @param ActorContext<object> $ctx
     * @param S $state
     *
     * @return BehaviorWithState<object, S>
     */
    private function opened(ActorContext $ctx, Connection $socket, mixed $state): BehaviorWithState
    {
        return $this->onOpened($ctx, $socket, $state);
    }

    /**
     * @param ActorContext<object> $ctx
     * @param S $state
     *
     * @return BehaviorWithState<object, S>
     */
    private function received(ActorContext $ctx, Connection $socket, Message $message, mixed $state): BehaviorWithState
    {
        return $this->onMessage($ctx, $socket, $message, $state);
    }

    /**
     * @param ActorContext<object> $ctx
     * @param S $state
     *
     * @return BehaviorWithState<object, S>
     */
    private function closed(ActorContext $ctx, Connection $socket, int $code, mixed $state): BehaviorWithState
    {
        return $this->onClosed($ctx, $socket, $code, $state);
    }
}
