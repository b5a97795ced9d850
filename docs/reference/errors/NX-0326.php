<?php

/**
 * NX-0326 BAD_WEBSOCKET
 * Class: Nexus\Http\HttpMessageError
 * Means: A value does not fit a WebSocket
 * Cause: A text message is not UTF-8, a code or reason cannot be sent in a close frame, a ping is too long, or an
 *     argument of Response::webSocket() is out of its range.
 * Cure: Send bytes with sendBinary(). Codes are 1000 to 1003, 1007 to 1014, or 3000 to 4999.
 */

declare(strict_types=1);

use Nexus\Http\Response;
use Nexus\Http\WebSocket\Connection;

Response::webSocket(static fn(Connection $socket) => null, maxMessage: 0);

/* Throws:
[NX-0326] A WebSocket's messages may have 1 to %d bytes, 0 given
*/
