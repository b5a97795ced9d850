<?php

declare(strict_types=1);

// The route /passed of bench/programs/http/orders.php in Slim 4, which nexus serves as a PSR-15 handler.

use Nexus\Bench\Programs\Http\Order;
use Psr\Http\Message\ResponseInterface as Response;
use Psr\Http\Message\ServerRequestInterface as Request;
use Psr\Http\Server\RequestHandlerInterface as Handler;
use Slim\Factory\AppFactory;

require_once dirname(__DIR__, 3) . '/build/peers/usr/share/php/FastRoute/autoload.php';
require_once dirname(__DIR__, 3) . '/build/peers-php/autoload.php';
require_once dirname(__DIR__, 2) . '/programs/http/Orders.php';

$app = AppFactory::create();
$pass = static fn(Request $request, Handler $handler): Response => $handler->handle($request);
$app->post('/passed/{id:[0-9]+}', static function (Request $request, Response $response, array $arguments): Response {
    $data = (array) json_decode((string) $request->getBody(), true, 512, JSON_THROW_ON_ERROR);
    $order = new Order($data['name'], $data['price'], $data['count'], $data['urgent']);
    $response->getBody()->write(json_encode([
        'id' => (int) $arguments['id'],
        'total' => $order->price * $order->count,
    ], JSON_THROW_ON_ERROR));

    return $response->withHeader('Content-Type', 'application/json');
})->add($pass)->add($pass)->add($pass);

return $app;
