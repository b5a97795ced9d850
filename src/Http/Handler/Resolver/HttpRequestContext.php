<?php

declare(strict_types=1);

namespace Nexus\Http\Handler\Resolver;

use Nexus\Http\Actor\PerRequestActorScope;
use Psr\Http\Message\ServerRequestInterface;

/** The context of a request of a handler. */
final class HttpRequestContext extends RequestBoundContext
{
    /**
     * The context of a request.
     *
     * @param array<string, string> $pathParams as the client has sent them, percent-decoded
     */
    public function __construct(
        ResolverServices $services,
        ServerRequestInterface $request,
        array $pathParams,
        public readonly PerRequestActorScope $perRequestScope,
    ) {
        parent::__construct(Scope::HttpRequest, $services, $request, $pathParams);
    }
}
