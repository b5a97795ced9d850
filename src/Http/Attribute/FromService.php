<?php

declare(strict_types=1);

namespace Nexus\Http\Attribute;

/** The argument is an object of the container, or one that is created by the types of its constructor. */
#[\Attribute(\Attribute::TARGET_PARAMETER)]
final readonly class FromService
{
    /** @param string|null $id null: the type of the parameter */
    public function __construct(public ?string $id = null) {}
}
