<?php

declare(strict_types=1);

namespace Nexus\Http\Attribute;

use Nexus\Http\Auth\AuthError;
use Nexus\Http\Auth\Principal;
use Nexus\Http\Auth\Requirement;

/** Requests of the handler need credentials with all of these scopes; others are answered with 403. */
#[\Attribute(
    \Attribute::TARGET_CLASS | \Attribute::TARGET_METHOD | \Attribute::TARGET_FUNCTION | \Attribute::IS_REPEATABLE,
)]
final readonly class RequiresScope implements Requirement
{
    /** @var non-empty-list<string> */
    public array $scopes;

    /** @throws AuthError NX-1102 without a scope, and for a text that is no scope */
    public function __construct(string ...$scopes)
    {
        $this->scopes = AuthError::checkedScopes('#[RequiresScope]', array_values($scopes));
    }

    public function missing(Principal $principal): array
    {
        return array_values(array_filter(
            $this->scopes,
            static fn(string $one): bool => !$principal->hasScope($one),
        ));
    }
}
