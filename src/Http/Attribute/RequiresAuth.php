<?php

declare(strict_types=1);

namespace Nexus\Http\Attribute;

use Nexus\Http\Auth\Principal;
use Nexus\Http\Auth\Requirement;

/** Requests of the handler need a principal; an anonymous one is answered with 401. */
#[\Attribute(
    \Attribute::TARGET_CLASS | \Attribute::TARGET_METHOD | \Attribute::TARGET_FUNCTION | \Attribute::IS_REPEATABLE,
)]
final readonly class RequiresAuth implements Requirement
{
    public function missing(Principal $principal): array
    {
        return [];
    }
}
