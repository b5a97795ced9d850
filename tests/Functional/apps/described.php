<?php

declare(strict_types=1);

// Says what it is told of its request: as an App, and by --classic.

use Nexus\Http\App;
use Nexus\Http\Request;
use Nexus\Http\Response;

$world = static fn(): array => array_intersect_key($_SERVER, array_flip([
    'REMOTE_ADDR', 'REMOTE_PORT', 'REQUEST_SCHEME', 'HTTPS', 'HTTP_HOST', 'SERVER_NAME', 'SERVER_PORT',
]));
if (PHP_SAPI === 'cli' && !function_exists('fastcgi_finish_request')) {
    $app = App::create();
    $app->post('/body', static fn(Request $request) => Response::text((string) \strlen($request->body())));
    $app->get('/', static fn(Request $request) => Response::text('here'));
    $app->get('/world', static fn(Request $request) => Response::json(['server' => $world(), 'request' => [
        $request->clientAddress(), $request->scheme(), $request->host(), (string) $request->toPsr7()->getUri(),
    ]]));

    return $app;
}
echo match (strtok(is_string($_SERVER['REQUEST_URI']) ? $_SERVER['REQUEST_URI'] : '', '?')) {
    '/body' => \strlen((string) file_get_contents('php://input')),
    '/world' => json_encode(['server' => $world()], JSON_THROW_ON_ERROR),
    default => 'here',
};
