<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\WebSocket;

use Nexus\Http\WebSocket\Connection;

/**
 * The message to a channel's actor: a connection of the channel was opened.
 *
 * @internal
 */
final readonly class ChannelSocketOpened
{
    public function __construct(public Connection $socket) {}
}
