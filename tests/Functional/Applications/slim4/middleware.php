<?php

declare(strict_types=1);

// Middleware of Slim in an application of Nexus, in front of Nexus's own handlers.

use Nexus\Http\App;
use Nexus\Http\Request;
use Psr\Http\Message\ServerRequestInterface;
use Slim\Middleware\BodyParsingMiddleware;
use Slim\Middleware\ContentLengthMiddleware;
use Slim\Middleware\MethodOverrideMiddleware;

require_once dirname(__DIR__, 4) . '/build/applications/slim4/autoload.php';

$parser = new BodyParsingMiddleware();
$parser->registerBodyParser('application/vnd.pairs', static function (string $body): array {
    parse_str(strtr($body, ';', '&'), $pairs);

    return $pairs;
});
$app = App::create();
$app->middleware(new ContentLengthMiddleware());
$app->middleware(new MethodOverrideMiddleware());
$app->middleware($parser);
$app->any('/method', static fn(Request $request): array => ['method' => $request->method()]);
$app->post('/pairs', static fn(ServerRequestInterface $request): array => (array) $request->getParsedBody());

return $app;
