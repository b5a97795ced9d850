<?php

declare(strict_types=1);

namespace Nexus\Http\Attribute;

/**
 * The argument is a field of a form (application/x-www-form-urlencoded or multipart/form-data). With a class as the
 * type it is all fields, mapped to an object.
 *
 *     fn (#[FromForm] string $title, #[FromForm] bool $done = false) => …
 */
#[\Attribute(\Attribute::TARGET_PARAMETER)]
final readonly class FromForm
{
    /** @param string|null $name of the field; null: the name of the parameter */
    public function __construct(public ?string $name = null) {}
}
