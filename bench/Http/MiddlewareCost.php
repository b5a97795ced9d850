<?php

declare(strict_types=1);

namespace Nexus\Bench\Http;

use Nexus\Http\App;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Psr\Http\Server\MiddlewareInterface;

/**
 * The middleware and the request whose cost is measured. Each file in bench/programs/http/middleware returns one. The
 * name of the file is that of the row.
 */
final readonly class MiddlewareCost
{
    /** @var \Closure(Request): Response */
    public \Closure $handler;

    /**
     * @param (callable(Request, callable(Request): Response): mixed)|string|MiddlewareInterface $middleware
     * @param Request $request what a usual client sends; the path is /
     * @param Response $response of the handler
     * @param string $note what is measured, for the report
     */
    public function __construct(
        public mixed $middleware,
        public Request $request,
        Response $response,
        public string $note = '',
    ) {
        $this->handler = static fn(Request $request): Response => $response;
    }

    /** A GET request, with these headers, whose handler answers with a short text. */
    public static function of(
        callable|string|MiddlewareInterface $middleware,
        string $note = '',
        string ...$headers,
    ): self {
        $request = Request::of('GET', '/', array_combine(array_map(strval(...), array_keys($headers)), $headers));

        return new self($middleware, $request, Response::text('hello'), $note);
    }

    /** @return array<string, self> those of all shipped middleware, by name */
    public static function all(): array
    {
        $costs = [];
        foreach ((array) glob(__DIR__ . '/../programs/http/middleware/*.php') as $file) {
            $cost = require $file;
            \assert($cost instanceof self);
            $costs[basename((string) $file, '.php')] = $cost;
        }

        return $costs;
    }

    /** An application with a middleware that does nothing, so that the error boundary is there in both cases. */
    public function bare(): App
    {
        $pass = static fn(Request $request, callable $next): mixed => $next($request);

        return App::create()->any('/', $this->handler)->app()->middleware($pass);
    }

    public function measured(): App
    {
        return $this->bare()->middleware($this->middleware);
    }
}
