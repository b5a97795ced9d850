<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\WebSocket;

use Nexus\Actor\ActorContext;
use Nexus\Actor\BehaviorWithState;
use Nexus\Http\WebSocket\ChannelActor;
use Nexus\Http\WebSocket\Connection;
use Nexus\Http\WebSocket\Message;

/**
 * Counts messages, and passes them on.
 *
 * @extends ChannelActor<int>
 */
final class Game extends ChannelActor
{
    public function __construct(private readonly Chat $chat) {}

    public function initialState(): int
    {
        return 0;
    }

    public function onOpened(ActorContext $ctx, Connection $socket, mixed $state): BehaviorWithState
    {
        $socket->send($this->chat->greet($this->request($socket)?->query('name') ?? '') . " in {$this->key()}");
        $this->broadcast(\count($this->connections()) . ' are here', $socket->id());

        return BehaviorWithState::next($state);
    }

    public function onMessage(
        ActorContext $ctx,
        Connection $socket,
        Message $message,
        mixed $state,
    ): BehaviorWithState {
        match ($message->data) {
            'fail' => throw new \DomainException('asked'),
            'post' => $ctx->self()->tell(new Chat()),
            'note' => $ctx->self()->tell(new \ArrayObject(['noted'])),
            default => $this->broadcast(($state + 1) . " {$message->data}"),
        };

        return $message->data === 'stop' ? BehaviorWithState::stopped() : BehaviorWithState::next($state + 1);
    }

    public function onClosed(ActorContext $ctx, Connection $socket, int $code, mixed $state): BehaviorWithState
    {
        $name = $this->request($socket)?->query('name');
        $known = $this->connection($socket->id()) === null ? 'gone' : 'here';
        $this->broadcast("{$name} {$known} {$code}");

        return $this->stopWhenEmpty($state);
    }

    public function handleAppMessage(ActorContext $ctx, object $message, mixed $state): BehaviorWithState
    {
        if (!$message instanceof \ArrayObject) {
            return parent::handleAppMessage($ctx, $message, $state);
        }
        $this->broadcast('a message of the application');

        return BehaviorWithState::same();
    }
}
