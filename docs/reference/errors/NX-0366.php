<?php

/**
 * NX-0366
 * Class: Nexus\Testing\HttpClientError
 * Means: A test has opened a WebSocket where the application has none
 * Cause: The path has no WebSocket, or a middleware has refused the request.
 * Cure: The message has the status and the answer. Send the credentials that the route asks for, for example with
 *     actingAs().
 */

declare(strict_types=1);

use Nexus\Http\App;
use Nexus\Testing\HttpClient;

$app = App::create();
$app->get('/page', static fn(): array => ['page']);
HttpClient::for($app)->webSocket('/page');

/* Throws:
[NX-0366] GET /page was answered with 200, and not with a WebSocket. The answer is: ["page"]
*/
