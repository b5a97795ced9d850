<?php

declare(strict_types=1);

namespace Nexus\Http\Auth;

use Nexus\Http\ParamContext;
use Nexus\Http\ParamResolver;

/**
 * Leaves every argument to other resolvers. The Nexus library (nexus-actors/nexus) wants this resolver for
 * #[FromPrincipal]. Here the attribute applies without it, so it exists for applications that move over.
 */
final readonly class FromPrincipalResolver implements ParamResolver
{
    public function compile(\ReflectionParameter $parameter, ParamContext $context): ?\Closure
    {
        return null;
    }
}
