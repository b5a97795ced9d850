<?php

declare(strict_types=1);

namespace Nexus\Http\Ws\WebSocket\Attribute;

/**
 * The argument of a WebSocketHandler's constructor is the WebSocketContext of its connection: a name of the Nexus
 * library (nexus-actors/nexus), for applications that move over. The type of the parameter is enough.
 */
#[\Attribute(\Attribute::TARGET_PARAMETER)]
final readonly class FromContext {}
