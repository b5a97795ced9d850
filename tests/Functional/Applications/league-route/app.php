<?php

declare(strict_types=1);

use League\Route\Http\Exception\ForbiddenException;
use League\Route\RouteGroup;
use League\Route\Router;
use League\Route\Strategy\ApplicationStrategy;
use League\Route\Strategy\JsonStrategy;
use Nyholm\Psr7\Factory\Psr17Factory;
use Nyholm\Psr7\Response;
use Psr\Http\Message\ResponseInterface;
use Psr\Http\Message\ServerRequestInterface;
use Psr\Http\Server\MiddlewareInterface;
use Psr\Http\Server\RequestHandlerInterface;

require_once getenv('NEXUS_LEAGUE_ROUTE') . '/vendor/autoload.php';

// On the whole: every response of a route has the user's name.
$user = new class implements MiddlewareInterface {
    public function process(ServerRequestInterface $request, RequestHandlerInterface $handler): ResponseInterface
    {
        $user = $request->getHeaderLine('X-User');
        usleep((int) $request->getHeaderLine('X-Wait'));

        return $handler->handle($request->withAttribute('user', $user))->withHeader('X-Answered-For', $user);
    }
};
// On a group: only requests with the token pass.
$token = new class implements MiddlewareInterface {
    public function process(ServerRequestInterface $request, RequestHandlerInterface $handler): ResponseInterface
    {
        if ($request->getHeaderLine('Authorization') !== 'Bearer secret') {
            throw new ForbiddenException();
        }

        return $handler->handle($request)->withHeader('X-Group', 'admin');
    }
};

$router = new Router();
$router->setStrategy(new JsonStrategy(new Psr17Factory()));
$router->middleware($user);
$router->get('/hello/{name}', static function (ServerRequestInterface $request, array $arguments): array {
    usleep(1_000);

    return [
        'name' => $arguments['name'],
        'attribute' => $request->getAttribute('name'),
        'user' => $request->getAttribute('user'),
        'query' => $request->getQueryParams(),
    ];
});
$router->get('/users/{id:number}', static fn(ServerRequestInterface $request, array $arguments): array => $arguments);
$router->get('/page', static fn(ServerRequestInterface $request): ResponseInterface
    => new Response(200, ['Content-Type' => 'text/html; charset=UTF-8'], '<h1>Hello, World!</h1>'))
    ->setStrategy(new ApplicationStrategy());
$router->post('/echo', static fn(ServerRequestInterface $request): ResponseInterface => new Response(
    201,
    ['Content-Type' => 'application/json'],
    json_encode([$request->getParsedBody(), (string) $request->getBody()], JSON_THROW_ON_ERROR),
));
$router->post('/upload', static function (ServerRequestInterface $request): ResponseInterface {
    $file = $request->getUploadedFiles()['file'];

    return new Response(200, ['X-Name' => (string) $file->getClientFilename()], $file->getStream());
});
$router->get('/large', static function (): ResponseInterface {
    $stream = fopen('php://temp', 'w+');
    fwrite($stream, str_repeat('0123456789abcdef', 1 << 16));
    rewind($stream);

    return new Response(200, ['Content-Type' => 'text/plain'], $stream);
});
$router->get('/visits', static function (ServerRequestInterface $request): ResponseInterface {
    $visits = 1 + (int) ($request->getCookieParams()['visits'] ?? 0);

    return (new Response(200, ['Content-Type' => 'text/plain'], "{$visits} visits"))
        ->withHeader('Set-Cookie', "visits={$visits}; Path=/; HttpOnly")
        ->withAddedHeader('Set-Cookie', 'seen=yes; Secure');
});
$router->delete('/users/{id:number}', static fn(): ResponseInterface => new Response(204));
$router->get('/fails', static fn(): never => throw new RuntimeException('A mistake'));
$router->group('/admin', static function (RouteGroup $group): void {
    $group->get('/users/{id:number}/{tab}', static fn(ServerRequestInterface $request, array $arguments): array
        => [...$arguments, 'user' => $request->getAttribute('user')]);
})->middleware($token);

return $router;
