<?php

declare(strict_types=1);

// A body that arrives while its handler runs, behind PSR-15 middleware that changes the request.

use Nexus\Http\App;
use Nexus\Http\BodyStream;
use Nexus\Http\Request;
use Psr\Http\Message\ResponseInterface;
use Psr\Http\Message\ServerRequestInterface;
use Psr\Http\Server\MiddlewareInterface;
use Psr\Http\Server\RequestHandlerInterface;

$app = App::create();
$app->middleware(new class implements MiddlewareInterface {
    public function process(ServerRequestInterface $request, RequestHandlerInterface $handler): ResponseInterface
    {
        return $handler->handle($request->withHeader('X-Changed', '1')->withAttribute('by', 'psr15'));
    }
});
$app->post('/first', static function (Request $request, BodyStream $body): array {
    $length = 0;
    while ($length < 1000) {
        $length += strlen((string) $body->read(1000 - $length));
    }

    return [
        'live' => $body->isLive(),
        'length' => $length,
        'header' => $request->header('X-Changed'),
        'by' => $request->attribute('by'),
    ];
});

return $app;
