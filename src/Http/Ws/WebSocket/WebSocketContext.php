<?php

declare(strict_types=1);

namespace Nexus\Http\Ws\WebSocket;

use Psr\Http\Message\ServerRequestInterface;

/**
 * A connection in the shape of the Nexus library (nexus-actors/nexus), for applications that move over. New code uses
 * Nexus\Http\WebSocket\Connection.
 */
interface WebSocketContext
{
    /** A number that no other connection of this process has. */
    public function id(): int;

    /** The request of the handshake. */
    public function request(): ServerRequestInterface;

    /** A context of the same connection with another request. */
    public function withRequest(ServerRequestInterface $request): self;

    /**
     * Sends a text message, as Connection::send(). Does nothing if the connection is closed.
     *
     * @throws \Nexus\Http\HttpMessageError NX-0326 when the text is not UTF-8
     */
    public function send(string $text): void;

    /** Sends a binary message, as Connection::sendBinary(). Does nothing if the connection is closed. */
    public function sendBinary(string $data): void;

    /** Sends a ping. Does nothing if the connection is closed. */
    public function sendPing(): void;

    /**
     * Closes the connection, as Connection::close().
     *
     * @throws \Nexus\Http\HttpMessageError NX-0326 for a wrong code or reason
     */
    public function close(int $code = 1000, string $reason = ''): void;

    /** False when the connection is closed, or is being closed. */
    public function isAlive(): bool;
}
