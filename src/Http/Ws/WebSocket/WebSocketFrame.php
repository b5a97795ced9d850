<?php

declare(strict_types=1);

namespace Nexus\Http\Ws\WebSocket;

/**
 * A message of a client in the shape of the Nexus library (nexus-actors/nexus), for applications that move over. New
 * code uses Nexus\Http\WebSocket\Message.
 */
final readonly class WebSocketFrame
{
    public const KIND_TEXT = 1;
    public const KIND_BINARY = 2;

    /**
     * A message.
     *
     * @param int $kind KIND_TEXT or KIND_BINARY
     * @param string $text also the bytes of a binary message
     */
    public function __construct(public int $kind, public string $text) {}
}
