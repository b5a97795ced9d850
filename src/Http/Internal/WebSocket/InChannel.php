<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\WebSocket;

use Nexus\Actor\ActorContext;
use Nexus\Actor\BehaviorWithState;
use Nexus\Http\WebSocket\Connection;
use Nexus\Http\WebSocket\Message;

/**
 * The part of a channel's actor that does not depend on the types of its methods.
 *
 * @internal
 *
 * @template S
 */
trait InChannel
{
    private ?Channel $channel = null;

    /** @internal called once, before initialState() */
    final public function join(Channel $channel): void
    {
        $this->channel = $channel;
    }

    /**
     * Calls the method for the event. The connection is attached before onOpened(), and detached before onClosed().
     *
     * @param ActorContext<object> $ctx
     * @param S $state
     *
     * @return BehaviorWithState<object, S>
     */
    final public function handle(ActorContext $ctx, object $message, mixed $state): BehaviorWithState
    {
        $channel = $this->channel();
        $channel->setFailed(true);
        $result = match (true) {
            $message instanceof ChannelSocketOpened
                => $this->opened($ctx, $channel->attach($message->socket), $state),
            $message instanceof ChannelSocketMessage
                => $this->received($ctx, $message->socket, $message->message, $state),
            $message instanceof ChannelSocketClosed => $channel->detach($message->socket)
                ? $this->closed($ctx, $message->socket, $message->code, $state)
                : BehaviorWithState::same(),
            default => $this->handleAppMessage($ctx, $message, $state),
        };
        $channel->setFailed(false);
        if ($result->isStopped()) {
            $channel->retire();
        }

        return $result;
    }

    /**
     * Sends a text message to all connections of the channel. Never waits: a client that has more than 256 KiB unread
     * is disconnected with the code 1013.
     *
     * @param int|null $exceptFd the number of a connection that does not get it: that of the sender
     * @throws \Nexus\Http\HttpMessageError NX-0326 when the text is not UTF-8
     */
    final protected function broadcast(string $text, ?int $exceptFd = null): void
    {
        $this->channel()->broadcast($text, $exceptFd);
    }

    /**
     * The result for a method that ends the actor when the channel has no connection, for example for onClosed(). The
     * next connection starts a new actor.
     *
     * @param S $state the next state, if the actor goes on
     *
     * @return BehaviorWithState<object, S>
     */
    final protected function stopWhenEmpty(mixed $state): BehaviorWithState
    {
        return $this->channel()->isEmpty() ? BehaviorWithState::stopped() : BehaviorWithState::next($state);
    }

    /** The value of the path parameter whose connections this actor has, percent-decoded. Not in the constructor. */
    final protected function key(): string
    {
        return $this->channel()->key;
    }

    private function channel(): Channel
    {
        return $this->channel ?? throw new \LogicException(
            'The actor of a channel was started by other code than App::channel()',
        );
    }

    /**
     * @param ActorContext<object> $ctx
     * @param S $state
     *
     * @return BehaviorWithState<object, S>
     */
    abstract private function opened(ActorContext $ctx, Connection $socket, mixed $state): BehaviorWithState;

    /**
     * @param ActorContext<object> $ctx
     * @param S $state
     *
     * @return BehaviorWithState<object, S>
     */
    abstract private function received(
        ActorContext $ctx,
        Connection $socket,
        Message $message,
        mixed $state,
    ): BehaviorWithState;

    /**
     * @param ActorContext<object> $ctx
     * @param S $state
     *
     * @return BehaviorWithState<object, S>
     */
    abstract private function closed(
        ActorContext $ctx,
        Connection $socket,
        int $code,
        mixed $state,
    ): BehaviorWithState;
}
