<?php

declare(strict_types=1);

namespace Nexus\Http\Auth;

use Nexus\Http\Internal\Authorization\Guard;
use Nexus\Http\Request;
use Nexus\Http\Response;

/**
 * A requirement that is registered as middleware. Where it is registered it becomes a requirement of the routes, so it
 * is checked directly after the Authentication around them.
 *
 * @internal RequireRole and RequireScope are its public subclasses
 */
abstract readonly class RequirementMiddleware
{
    final protected function __construct(public Requirement $requirement) {}

    final public function __invoke(Request $request, callable $next): Response
    {
        return (new Guard(null, [$this->requirement], []))($request, $next);
    }
}
