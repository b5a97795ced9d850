<?php

/**
 * NX-0365
 * Class: Nexus\Testing\HttpClientError
 * Means: A WebSocket of a test has received no message in time
 * Cause: The handler waits for another message, sends none, or takes longer than the limit.
 * Cure: Look at what the handler does. Give HttpClient::webSocket() a longer limit if it is only slow.
 */

declare(strict_types=1);

use Nexus\Http\App;
use Nexus\Http\Response;
use Nexus\Http\WebSocket\Connection;
use Nexus\Testing\HttpClient;

$app = App::create();
$app->get('/live', static fn(): Response => Response::webSocket(static fn(Connection $socket) => $socket->receive()));
HttpClient::for($app)->webSocket('/live', 0.01)->receive();

/* Throws:
[NX-0365] The WebSocket /live has sent no message for 0.01 s. Does its handler wait for another message? Otherwise give webSocket() a longer limit
*/
