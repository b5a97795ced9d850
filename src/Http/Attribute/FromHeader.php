<?php

declare(strict_types=1);

namespace Nexus\Http\Attribute;

/**
 * The argument is a header of the request. A list gets the elements between the commas.
 *
 *     fn (#[FromHeader] string $userAgent, #[FromHeader('If-Match')] ?string $etag = null) => …
 */
#[\Attribute(\Attribute::TARGET_PARAMETER)]
final readonly class FromHeader
{
    /** @param string|null $name null: the parameter's name with hyphens: $userAgent is User-Agent */
    public function __construct(public ?string $name = null) {}
}
