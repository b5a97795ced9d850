<?php

declare(strict_types=1);

namespace Nexus\Http\Attribute;

/** The argument is an attribute of the request, which a middleware has set with Request::withAttribute(). */
#[\Attribute(\Attribute::TARGET_PARAMETER)]
final readonly class FromAttribute
{
    /** @param string|null $name null: the name of the parameter */
    public function __construct(public ?string $name = null) {}
}
