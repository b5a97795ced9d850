<?php

declare(strict_types=1);

namespace Nexus\Http\Attribute;

/**
 * The argument is a cookie.
 *
 *     fn (#[FromCookie] ?string $theme = null) => …
 */
#[\Attribute(\Attribute::TARGET_PARAMETER)]
final readonly class FromCookie
{
    /** @param string|null $name of the cookie; null: the name of the parameter */
    public function __construct(public ?string $name = null) {}
}
