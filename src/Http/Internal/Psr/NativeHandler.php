<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Psr;

use Nexus\Http\Request;
use Nexus\Http\Response;
use Psr\Http\Message\ResponseInterface;
use Psr\Http\Message\ServerRequestInterface;
use Psr\Http\Server\RequestHandlerInterface;

/**
 * A native handler as a PSR-15 middleware sees it.
 *
 * @internal
 */
final readonly class NativeHandler implements RequestHandlerInterface
{
    /** @var \Closure(Request): Response */
    private \Closure $next;

    /** @param callable(Request): Response $next */
    public function __construct(callable $next)
    {
        $this->next = $next(...);
    }

    public function handle(ServerRequestInterface $request): ResponseInterface
    {
        return Bridge::toPsr7(($this->next)(Bridge::request($request)));
    }
}
