<?php

/**
 * NX-0364
 * Class: Nexus\Testing\HttpClientError
 * Means: The application redirected a test more often than followingRedirects() allows
 * Cause: Routes redirect to each other, or a redirection depends on a cookie that was not set.
 * Cure: Send the request without followingRedirects(), and look at the Location header of each answer.
 */

declare(strict_types=1);

use Nexus\Http\{App, Response};
use Nexus\Testing\HttpClient;

$app = App::create();
$app->get('/a', fn(): Response => Response::redirect('/b'));
$app->get('/b', fn(): Response => Response::redirect('/a'));
HttpClient::for($app)->followingRedirects(2)->get('/a');

/* Throws:
[NX-0364] The application redirected more than 2 times, the last time from /a. Do two routes redirect to each other? Otherwise give followingRedirects() a higher number
*/
