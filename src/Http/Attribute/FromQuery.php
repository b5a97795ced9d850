<?php

declare(strict_types=1);

namespace Nexus\Http\Attribute;

/**
 * The argument is a parameter of the query string. With a class as the type it is all parameters, mapped to an object.
 *
 *     fn (#[FromQuery] int $page = 1, #[FromQuery('q')] ?string $search = null) => …
 */
#[\Attribute(\Attribute::TARGET_PARAMETER)]
final readonly class FromQuery
{
    /** @param string|null $name of the query parameter; null: the name of the handler's parameter */
    public function __construct(public ?string $name = null) {}
}
