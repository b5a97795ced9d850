<?php

declare(strict_types=1);

// Serves a PSR-15 handler of any framework without an adapter: bin/nexus serve examples/psr15.php

use Nyholm\Psr7\Response;
use Psr\Http\Message\ResponseInterface;
use Psr\Http\Message\ServerRequestInterface;
use Psr\Http\Server\RequestHandlerInterface;

return new class implements RequestHandlerInterface {
    public function handle(ServerRequestInterface $request): ResponseInterface
    {
        return new Response(200, ['Content-Type' => 'text/plain'], "You asked for {$request->getUri()->getPath()}\n");
    }
};

/* Answers:
$ curl -i localhost:8080/some/where
HTTP/1.1 200 OK
You asked for /some/where
*/
