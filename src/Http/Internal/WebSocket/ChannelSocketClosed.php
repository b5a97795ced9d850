<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\WebSocket;

use Nexus\Http\WebSocket\Connection;

/**
 * The message to a channel's actor: a connection of the channel is closed.
 *
 * @internal
 */
final readonly class ChannelSocketClosed
{
    public function __construct(public Connection $socket, public int $code) {}
}
