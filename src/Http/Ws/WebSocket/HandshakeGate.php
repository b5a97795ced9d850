<?php

declare(strict_types=1);

namespace Nexus\Http\Ws\WebSocket;

use Nexus\Http\Internal\Psr\Bridge;
use Nexus\Http\Internal\WebSocket\Handshake;
use Nexus\Http\Internal\WebSocket\Handshakes;
use Psr\Http\Message\ServerRequestInterface;

/**
 * Answers whether an application would accept a handshake, without opening a WebSocket: the name and shape of the
 * Nexus library (nexus-actors/nexus), from CompiledApp::handshakeGate(). New code calls App::handle(), whose response
 * has the status 101 for a handshake that is accepted.
 */
final readonly class HandshakeGate
{
    /** @internal */
    public function __construct(private Handshakes $handshakes) {}

    /**
     * Matches the route, and runs the middleware of the application and of the route. The arguments of the handler are
     * computed, too, because each of these may refuse the handshake. The handler is not called, no object of its class
     * is created, and no channel starts.
     *
     * The path of no WebSocket route is answered with 404. An exception is answered as in a server, and the answer is
     * the rejection. The same applies to a middleware that opens a WebSocket of its own (with the status 101). The
     * server checks the headers of a handshake (key, version and Origin) itself, after the application has accepted it.
     *
     * @param ServerRequestInterface $upgrade with the method GET; its attributes are kept
     * @throws \Nexus\Http\MissingPsr17Error NX-0319 when no PSR-7 implementation is installed
     * @throws \Nexus\NexusException NX-0303 when a change of the application has made it invalid
     * @throws \Nexus\Async\CancelledError when the caller is cancelled; the middleware is cancelled too
     */
    public function evaluate(ServerRequestInterface $upgrade): HandshakeResult
    {
        $handshake = new Handshake();
        $response = $this->handshakes->answer($handshake->mark(Bridge::request($upgrade)));
        $request = $handshake->take();

        return $request !== null && $response->status() === 101
            ? HandshakeResult::authorized($request->toPsr7()->withoutAttribute(Handshake::class))
            : HandshakeResult::rejected(Bridge::toPsr7($response));
    }
}
