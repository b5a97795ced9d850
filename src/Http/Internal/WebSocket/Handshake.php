<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\WebSocket;

use Nexus\Http\Request;
use Nexus\Http\Ws\WebSocket\WebSocketContext;
use Nexus\Http\Ws\WebSocket\WebSocketHandler;

/**
 * Records what a request reaches, in place of a WebSocket: the request has it as an attribute.
 *
 * @internal
 */
final class Handshake
{
    /** What the handler of the route would have got; null: the request has not reached one. */
    private ?Request $request = null;
    /** @var (\Closure(WebSocketContext): WebSocketHandler)|null */
    private ?\Closure $maker = null;

    /** The record of a request; null: the request opens a WebSocket. */
    public static function of(Request $request): ?self
    {
        $handshake = $request->attribute(self::class);

        return $handshake instanceof self ? $handshake : null;
    }

    /** The request with this record. */
    public function mark(Request $request): Request
    {
        return $request->withAttribute(self::class, $this);
    }

    /**
     * Called in place of the handler.
     *
     * @param (\Closure(WebSocketContext): WebSocketHandler)|null $maker null: the handler is no WebSocketHandler
     */
    public function admit(Request $request, ?\Closure $maker = null): void
    {
        [$this->request, $this->maker] = [$request, $maker];
    }

    /** @return (\Closure(WebSocketContext): WebSocketHandler)|null creates the handler; null: it is another one */
    public function maker(): ?\Closure
    {
        return $this->maker;
    }

    /** The admitted request. The second call returns null: the request and this object refer to each other. */
    public function take(): ?Request
    {
        $request = $this->request;
        $this->request = $this->maker = null;

        return $request;
    }
}
