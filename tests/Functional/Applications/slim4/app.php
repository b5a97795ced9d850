<?php

declare(strict_types=1);

use Psr\Http\Message\ResponseInterface as Response;
use Psr\Http\Message\ServerRequestInterface as Request;
use Psr\Http\Server\RequestHandlerInterface as Handler;
use Slim\Exception\HttpForbiddenException;
use Slim\Factory\AppFactory;

require_once dirname(__DIR__, 4) . '/build/peers/usr/share/php/FastRoute/autoload.php';
require_once dirname(__DIR__, 4) . '/build/applications/slim4/autoload.php';

$app = AppFactory::create();
$app->add(static fn(Request $request, Handler $handler): Response => $handler
    ->handle($request->withAttribute('user', $request->getHeaderLine('X-User')))
    ->withHeader('X-Answered-For', $request->getHeaderLine('X-User')));
$app->addBodyParsingMiddleware();
$app->addRoutingMiddleware();
$app->addErrorMiddleware(false, false, false);
$app->get('/hello/{name}', static function (Request $request, Response $response, array $arguments): Response {
    usleep(1_000);
    $response->getBody()->write(json_encode([
        'name' => $arguments['name'],
        'user' => $request->getAttribute('user'),
        'query' => $request->getQueryParams(),
    ], JSON_THROW_ON_ERROR));

    return $response->withHeader('Content-Type', 'application/json');
});
$app->post('/echo', static function (Request $request, Response $response): Response {
    $response->getBody()->write(json_encode($request->getParsedBody(), JSON_THROW_ON_ERROR));

    return $response->withStatus(201);
});
$app->post('/upload', static function (Request $request, Response $response): Response {
    $file = $request->getUploadedFiles()['file'];

    return $response->withBody($file->getStream())->withHeader('X-Name', $file->getClientFilename());
});
$app->get('/forbidden', static fn(Request $request) => throw new HttpForbiddenException($request));

return $app;
