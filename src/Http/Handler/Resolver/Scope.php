<?php

declare(strict_types=1);

namespace Nexus\Http\Handler\Resolver;

/** For what an argument is computed. */
enum Scope
{
    /** A constructor of a handler, a middleware or a service. */
    case HttpBoot;
    /** A handler of requests. */
    case HttpRequest;
    /** The constructor of a WebSocketHandler, of which each connection has an object. */
    case WsConnection;
}
