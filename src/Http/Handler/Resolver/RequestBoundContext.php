<?php

declare(strict_types=1);

namespace Nexus\Http\Handler\Resolver;

use Psr\Http\Message\ServerRequestInterface;

/** A context with a request. */
abstract class RequestBoundContext extends InvocationContext
{
    /**
     * The context of a request.
     *
     * @param array<string, string> $pathParams as the client has sent them, percent-decoded
     */
    public function __construct(
        Scope $scope,
        ResolverServices $services,
        public readonly ServerRequestInterface $request,
        public readonly array $pathParams,
    ) {
        parent::__construct($scope, $services);
    }
}
