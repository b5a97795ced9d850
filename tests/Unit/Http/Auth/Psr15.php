<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Auth;

use Nexus\Http\Attribute\RequiresRole;
use Nyholm\Psr7\Response as PsrResponse;
use Psr\Http\Message\ResponseInterface;
use Psr\Http\Message\ServerRequestInterface;
use Psr\Http\Server\RequestHandlerInterface;

final class Psr15 implements RequestHandlerInterface
{
    #[RequiresRole('admin')]
    public function handle(ServerRequestInterface $request): ResponseInterface
    {
        return new PsrResponse(200, [], 'psr15');
    }
}
