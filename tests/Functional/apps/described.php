<?php

declare(strict_types=1);

// Responds with the data of its request: as an App, and with --classic.

use Nexus\Http\App;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Psr\Http\Message\ServerRequestInterface;

$environment = static fn(): array => array_intersect_key($_SERVER, array_flip([
    'REMOTE_ADDR', 'REMOTE_PORT', 'REQUEST_SCHEME', 'HTTPS', 'HTTP_HOST', 'SERVER_NAME', 'SERVER_PORT',
]));
if (PHP_SAPI === 'cli' && !function_exists('fastcgi_finish_request')) {
    $app = App::create();
    $app->post('/body', static fn(Request $request) => Response::text((string) \strlen($request->body())));
    $app->get('/', static fn(Request $request) => Response::text('here'));
    $app->get('/environment', static fn(Request $request) => Response::json(['server' => $environment(), 'request' => [
        $request->clientAddress(), $request->scheme(), $request->host(), (string) $request->toPsr7()->getUri(),
    ]]));

    $psr7 = static fn(ServerRequestInterface $request): array => [
        (string) $request->getUri(),
        $request->getHeaderLine('host'),
    ];
    $app->get('/hosts', static fn(Request $request) => Response::json([
        'SERVER' => [$_SERVER['HTTP_HOST'], $_SERVER['SERVER_NAME'], $_SERVER['REQUEST_URI']],
        'Request' => [$request->host(), $request->header('host'), $request->headers()['host'][0] ?? null],
        'PSR-7' => $psr7($request->toPsr7()),
    ]));

    return $app;
}
echo match (strtok(is_string($_SERVER['REQUEST_URI']) ? $_SERVER['REQUEST_URI'] : '', '?')) {
    '/body' => \strlen((string) file_get_contents('php://input')),
    '/environment' => json_encode(['server' => $environment()], JSON_THROW_ON_ERROR),
    '/hosts' => json_encode([
        'SERVER' => [$_SERVER['HTTP_HOST'], $_SERVER['SERVER_NAME'], $_SERVER['REQUEST_URI']],
        'functions' => [getenv('HTTP_HOST'), array_change_key_case(getallheaders())['host'] ?? null],
    ], JSON_THROW_ON_ERROR),
    default => 'here',
};
