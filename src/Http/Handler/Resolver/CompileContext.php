<?php

declare(strict_types=1);

namespace Nexus\Http\Handler\Resolver;

/** The place of a parameter, for ParamResolver::compile(). */
final readonly class CompileContext
{
    /**
     * A place.
     *
     * @param string $owner the route: "GET /users/{id}"; for a constructor of Scope::HttpBoot its class
     */
    public function __construct(public Scope $scope, public string $owner, public ResolverServices $services) {}

    /** Whether the argument is computed for each request or connection, from a RequestBoundContext. */
    public function isRequestBound(): bool
    {
        return $this->scope !== Scope::HttpBoot;
    }
}
