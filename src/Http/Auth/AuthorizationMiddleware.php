<?php

declare(strict_types=1);

namespace Nexus\Http\Auth;

use Nexus\Http\Request;
use Nexus\Http\Response;

/**
 * Passes the request on. The Nexus library (nexus-actors/nexus) wants this middleware at each route whose handler has
 * requirements. Here #[RequiresAuth] and its like apply without it, so it exists for applications that move over.
 */
final readonly class AuthorizationMiddleware
{
    /**
     * A middleware that does nothing.
     *
     * @param mixed ...$settings of the library's middleware (challenge, logger, responseFactory), which are not used:
     * Authentication has the challenge of 401 answers
     */
    // @phpstan-ignore constructor.unusedParameter
    public function __construct(mixed ...$settings) {}

    /**
     * Calls the next middleware.
     *
     * @param callable(Request): Response $next
     */
    public function __invoke(Request $request, callable $next): Response
    {
        return $next($request);
    }
}
