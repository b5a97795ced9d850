<?php

declare(strict_types=1);

namespace Nexus\Http\Auth;

use Nexus\Http\Attribute\RequiresAnyRole;
use Nexus\Http\Attribute\RequiresRole;

/**
 * Requires roles where middleware is registered: it does the same as requires(new RequiresRole(…)).
 *
 *     $app->group('/admin', $register)->middleware(RequireRole::of('admin'));
 */
final readonly class RequireRole extends RequirementMiddleware
{
    /**
     * Requires all of these roles.
     *
     * @throws AuthError NX-1102 without a role
     */
    public static function of(string ...$roles): self
    {
        return new self(new RequiresRole(...$roles));
    }

    /**
     * Requires at least one of these roles.
     *
     * @throws AuthError NX-1102 without a role
     */
    public static function anyOf(string ...$roles): self
    {
        return new self(new RequiresAnyRole(...$roles));
    }
}
