<?php

declare(strict_types=1);

namespace Nexus\Http\Toolkit\Middleware;

use Nexus\Http\Error\Forbidden;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Psr\Http\Message\ResponseFactoryInterface;

/**
 * Answers requests whose Origin is not in a list with 403: a name of the Nexus library, for applications that move
 * over. New code uses Nexus\Http\Middleware\Csrf, which also compares the origin with the request's host.
 */
final readonly class OriginAllowlistMiddleware
{
    /** @var array<string, true> */
    private array $allowed;
    /** @var array<string, true> */
    private array $safe;

    /**
     * A list of origins.
     *
     * @param list<string> $allowedOrigins as browsers send them: "https://shop.example", without a slash at the end
     * @param bool $allowMissingOrigin whether requests without the header pass: programs and older browsers send none
     * @param list<string> $safeMethods requests with these methods always pass
     * @param ResponseFactoryInterface|null $responseFactory not used: the answer is an error of this package
     */
    // @phpstan-ignore constructor.unusedParameter
    public function __construct(
        array $allowedOrigins,
        private bool $allowMissingOrigin = true,
        array $safeMethods = [],
        ?ResponseFactoryInterface $responseFactory = null,
    ) {
        $this->allowed = array_fill_keys(array_map(strtolower(...), $allowedOrigins), true);
        $this->safe = array_fill_keys(array_map(strtoupper(...), $safeMethods), true);
    }

    /**
     * Called by the framework.
     *
     * @param callable(Request): Response $next the rest, down to the handler
     * @throws Forbidden for another origin
     */
    public function __invoke(Request $request, callable $next): Response
    {
        $origin = $request->header('origin');
        $passes = isset($this->safe[$request->method()])
            || ($origin === null ? $this->allowMissingOrigin : isset($this->allowed[strtolower($origin)]));

        return $passes ? $next($request) : throw new Forbidden('Requests from this origin are not allowed.');
    }
}
