<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\WebSocket;

use Nexus\Http\Request;
use Nexus\Http\WebSocket\Connection;
use Nexus\Http\WebSocket\Handler;
use Nexus\Http\WebSocket\Message;

/**
 * Passes the events of a connection to the actor of its channel.
 *
 * @internal
 */
final readonly class ChannelSocket implements Handler
{
    private const TRY_AGAIN_LATER = 1013;

    /** @var \WeakMap<Connection, Channel> */
    private \WeakMap $channels;

    /** @param \Closure(): ?Channel $find null: there are too many channels */
    public function __construct(private \Closure $find, private Request $request)
    {
        $this->channels = new \WeakMap();
    }

    public function onOpen(Connection $socket): void
    {
        $channel = ($this->find)();
        if ($channel === null) {
            $socket->close(self::TRY_AGAIN_LATER, 'Too many channels');

            return;
        }
        $this->channels[$socket] = $channel;
        $channel->open($socket, $this->request);
    }

    public function onMessage(Connection $socket, Message $message): void
    {
        ($this->channels[$socket] ?? null)?->tell(new ChannelSocketMessage($socket, $message));
    }

    public function onClose(Connection $socket, int $code, string $reason): void
    {
        $channel = $this->channels[$socket] ?? null;
        // The channel refers to the connection, which would keep the entry.
        unset($this->channels[$socket]);
        $channel?->close($socket, $code);
    }
}
