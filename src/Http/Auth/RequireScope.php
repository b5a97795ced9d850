<?php

declare(strict_types=1);

namespace Nexus\Http\Auth;

use Nexus\Http\Attribute\RequiresAnyScope;
use Nexus\Http\Attribute\RequiresScope;

/**
 * Requires scopes where middleware is registered: it does the same as requires(new RequiresScope(…)).
 *
 *     $app->group('/orders', $register)->middleware(RequireScope::of('orders:read'));
 */
final readonly class RequireScope extends RequirementMiddleware
{
    /**
     * Requires all of these scopes.
     *
     * @throws AuthError NX-1102 without a scope, and for a text that is no scope
     */
    public static function of(string ...$scopes): self
    {
        return new self(new RequiresScope(...$scopes));
    }

    /**
     * Requires at least one of these scopes.
     *
     * @throws AuthError NX-1102 without a scope, and for a text that is no scope
     */
    public static function anyOf(string ...$scopes): self
    {
        return new self(new RequiresAnyScope(...$scopes));
    }
}
