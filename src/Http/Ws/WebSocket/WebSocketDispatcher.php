<?php

declare(strict_types=1);

namespace Nexus\Http\Ws\WebSocket;

use Nexus\Async\CancelledError;
use Nexus\Http\Internal\ErrorMap;
use Nexus\Http\Internal\Psr\Bridge;
use Nexus\Http\Internal\WebSocket\Handshake;
use Nexus\Http\Internal\WebSocket\Handshakes;
use Nexus\Http\InvalidHandlerError;
use Nexus\Http\Request;
use Psr\Http\Message\ServerRequestInterface;

/**
 * Calls the handlers of an application for connections that the caller has: the name and shape of the Nexus library
 * (nexus-actors/nexus), from CompiledApp::dispatcher(). A server here does not use it. It is for tests with a
 * WebSocketContext of their own, and for connections of another server. Only routes whose handler extends
 * WebSocketHandler have it. New code tests all routes by HttpClient::webSocket().
 */
final class WebSocketDispatcher
{
    private const FAILED = 1011;
    private const REFUSED = 1008;

    /** @var array<int, array{WebSocketHandler, Request}> by WebSocketContext::id() */
    private array $open = [];

    /** @internal */
    public function __construct(private readonly Handshakes $handshakes, private readonly ErrorMap $errors) {}

    /**
     * Creates the handler of a connection, and calls its onOpen(). The middleware runs before, also if a HandshakeGate
     * has accepted the request. When it refuses, or no WebSocket has the path, the context is closed with 1008. When
     * the constructor or onOpen() throws, the exception is logged, and the context is closed with 1011.
     *
     * @throws InvalidHandlerError NX-0303 for a route of App::channel(), and for one whose handler is no
     * WebSocketHandler
     * @throws CancelledError when the caller is cancelled
     */
    public function dispatchOpen(WebSocketContext $ctx, ServerRequestInterface $upgrade): void
    {
        $handshake = new Handshake();
        $response = $this->handshakes->answer($handshake->mark(Bridge::request($upgrade)));
        $make = $handshake->maker();
        $request = $handshake->take();
        if ($request === null || $response->status() !== 101) {
            $ctx->close(self::REFUSED, "{$response->status()}");

            return;
        }
        $make ?? throw InvalidHandlerError::notDispatched($request->path());
        $this->call($ctx, $request, function () use ($ctx, $make, $request): void {
            $handler = $make($ctx->withRequest($request->toPsr7()->withoutAttribute(Handshake::class)));
            $handler->onOpen();
            $this->open[$ctx->id()] = [$handler, $request];
        });
    }

    /**
     * Calls onMessage() of the handler. Does nothing if dispatchOpen() has not opened the context. When onMessage()
     * throws, the exception is logged, and the context is closed with 1011.
     *
     * @throws CancelledError when the caller is cancelled
     */
    public function dispatchMessage(WebSocketContext $ctx, WebSocketFrame $frame): void
    {
        $open = $this->open[$ctx->id()] ?? null;
        if ($open !== null) {
            $this->call($ctx, $open[1], static fn() => $open[0]->onMessage($frame));
        }
    }

    /**
     * Calls onClose() of the handler, and forgets it. Does nothing if dispatchOpen() has not opened the context. An
     * exception of onClose() is handled as in dispatchMessage().
     *
     * @param int $code as for WebSocketHandler::onClose()
     * @throws CancelledError when the caller is cancelled
     */
    public function dispatchClose(WebSocketContext $ctx, int $code): void
    {
        $open = $this->open[$ctx->id()] ?? null;
        unset($this->open[$ctx->id()]);
        if ($open !== null) {
            $this->call($ctx, $open[1], static fn() => $open[0]->onClose($code));
        }
    }

    /** @param \Closure(): void $call */
    private function call(WebSocketContext $ctx, Request $request, \Closure $call): void
    {
        try {
            $call();
        } catch (CancelledError $cancelled) {
            throw $cancelled;
        } catch (\Throwable $thrown) {
            error_log("nexus: the WebSocketHandler of {$request->path()} failed: {$thrown}");
            $ctx->close(self::FAILED, 'Server error');
            $this->report($thrown, $request);
        }
    }

    private function report(\Throwable $thrown, Request $request): void
    {
        try {
            $this->errors->report($thrown, $request);
        } catch (\Exception|\Error $failure) {
            error_log("nexus: a function of App::reportTo() failed: {$failure}");
        }
    }
}
