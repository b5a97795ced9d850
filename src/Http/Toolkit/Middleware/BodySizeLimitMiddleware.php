<?php

declare(strict_types=1);

namespace Nexus\Http\Toolkit\Middleware;

use Nexus\Http\Error\ContentTooLarge;
use Nexus\Http\Middleware\BodyLimit;
use Nexus\Http\Middleware\InvalidMiddlewareError;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Psr\Http\Message\ResponseFactoryInterface;
use Psr\Http\Message\StreamFactoryInterface;

/**
 * Answers requests with a larger body with 413: a name of the Nexus library, for applications that move over. New code
 * uses Nexus\Http\Middleware\BodyLimit, which refuses such a body before it has arrived.
 */
final readonly class BodySizeLimitMiddleware
{
    private BodyLimit $limit;

    /**
     * A limit.
     *
     * @param int $maxBytes 0 or more
     * @param ResponseFactoryInterface|null $responseFactory not used: the answer is an error of this package
     * @param StreamFactoryInterface|null $streamFactory not used
     * @throws InvalidMiddlewareError NX-1132 for less
     */
    // @phpstan-ignore constructor.unusedParameter, constructor.unusedParameter
    public function __construct(
        int $maxBytes,
        ?ResponseFactoryInterface $responseFactory = null,
        ?StreamFactoryInterface $streamFactory = null,
    ) {
        $this->limit = new BodyLimit($maxBytes);
    }

    /**
     * Called by the framework.
     *
     * @param callable(Request): Response $next the rest, down to the handler
     * @throws ContentTooLarge for a larger body
     */
    public function __invoke(Request $request, callable $next): Response
    {
        return ($this->limit)($request, $next);
    }
}
