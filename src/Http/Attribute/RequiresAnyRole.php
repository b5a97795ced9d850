<?php

declare(strict_types=1);

namespace Nexus\Http\Attribute;

use Nexus\Http\Auth\AuthError;
use Nexus\Http\Auth\Principal;
use Nexus\Http\Auth\Requirement;

/** Requests of the handler need a principal with at least one of these roles; others are answered with 403. */
#[\Attribute(
    \Attribute::TARGET_CLASS | \Attribute::TARGET_METHOD | \Attribute::TARGET_FUNCTION | \Attribute::IS_REPEATABLE,
)]
final readonly class RequiresAnyRole implements Requirement
{
    /** @var non-empty-list<string> */
    public array $roles;

    /** @throws AuthError NX-1102 without a role */
    public function __construct(string ...$roles)
    {
        $this->roles = AuthError::checkedNames('#[RequiresAnyRole]', array_values($roles));
    }

    public function missing(Principal $principal): array
    {
        foreach ($this->roles as $one) {
            if ($principal->hasRole($one)) {
                return [];
            }
        }

        return $this->roles;
    }
}
