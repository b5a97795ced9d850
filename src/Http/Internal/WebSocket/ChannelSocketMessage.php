<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\WebSocket;

use Nexus\Http\WebSocket\Connection;
use Nexus\Http\WebSocket\Message;

/**
 * The message to a channel's actor: a client has sent a message.
 *
 * @internal
 */
final readonly class ChannelSocketMessage
{
    public function __construct(public Connection $socket, public Message $message) {}
}
