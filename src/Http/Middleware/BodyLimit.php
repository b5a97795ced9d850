<?php

declare(strict_types=1);

namespace Nexus\Http\Middleware;

use Nexus\Http\Error\ContentTooLarge;
use Nexus\Http\Internal\Policy;
use Nexus\Http\Internal\PolicySetting;
use Nexus\Http\Request;
use Nexus\Http\Response;

/**
 * Sets the maximum size of a request's body, as bodyLimit() of routes, groups and applications does. A larger body is
 * answered with 413 before it has arrived.
 *
 *     $app->group('/api', $register)->middleware(new BodyLimit(64 * 1024));
 */
final readonly class BodyLimit implements PolicySetting
{
    /**
     * @param int $bytes 0 or more
     * @throws InvalidMiddlewareError NX-1132 for less
     */
    public function __construct(private int $bytes)
    {
        $bytes >= 0 || throw InvalidMiddlewareError::setting(self::class, "the limit is 0 or more, not {$bytes}");
    }

    /** @internal */
    public function set(Policy $policy): void
    {
        $policy->setBodyLimit($this->bytes);
    }

    /**
     * Called by the framework where the middleware was given by an attribute. The body has then arrived, unless the
     * handler streams it; a streamed body is limited by its Content-Length only.
     *
     * @param callable(Request): Response $next the rest, down to the handler
     * @throws ContentTooLarge for a larger body
     */
    public function __invoke(Request $request, callable $next): Response
    {
        $length = $request->header('content-length') ?? (string) \strlen($request->body());

        return (int) $length > $this->bytes ? throw new ContentTooLarge() : $next($request);
    }
}
