<?php

declare(strict_types=1);

// Says what it is told of its request: as an App, and by --classic.

use Nexus\Http\App;
use Nexus\Http\Request;
use Nexus\Http\Response;

if (PHP_SAPI === 'cli' && !function_exists('fastcgi_finish_request')) {
    $app = App::create();
    $app->post('/body', static fn(Request $request) => Response::text((string) \strlen($request->body())));
    $app->get('/', static fn(Request $request) => Response::text('here'));

    return $app;
}
echo $_SERVER['REQUEST_METHOD'] === 'POST' ? \strlen((string) file_get_contents('php://input')) : 'here';
