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
final class NativeHandler implements RequestHandlerInterface
{
    /** @var \Closure(Request): Response */
    private readonly \Closure $next;
    private ?Response $upgrade = null;

    /** @param callable(Request): Response $next */
    public function __construct(callable $next)
    {
        $this->next = $next(...);
    }

    public function handle(ServerRequestInterface $request): ResponseInterface
    {
        $response = ($this->next)(Bridge::request($request));
        $this->upgrade = $response->status() === 101 ? $response : null;

        return Bridge::toPsr7($response);
    }

    /** The latest response, if it makes the connection a WebSocket. Null: it does not. */
    public function upgrade(): ?Response
    {
        return $this->upgrade;
    }
}
