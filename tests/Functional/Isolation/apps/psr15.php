<?php

declare(strict_types=1);

// Returns the number of its concurrent requests.

use Nyholm\Psr7\Response;
use Psr\Http\Message\ResponseInterface;
use Psr\Http\Message\ServerRequestInterface;
use Psr\Http\Server\RequestHandlerInterface;

use function Nexus\Async\delay;

return new class implements RequestHandlerInterface {
    private int $inProgress = 0;
    private int $most = 0;

    public function handle(ServerRequestInterface $request): ResponseInterface
    {
        $this->most = max($this->most, ++$this->inProgress);
        delay(0.05);
        $this->inProgress--;

        return new Response(200, [], (string) $this->most);
    }
};
