<?php

declare(strict_types=1);

namespace Nexus\Http\Handler\Resolver;

/** For what ParamResolver::resolve() computes an argument. */
abstract class InvocationContext
{
    /** A context. */
    public function __construct(public readonly Scope $scope, public readonly ResolverServices $services) {}
}
