<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Argument;

/**
 * A class whose constructor gets all that its objects hold, or an array with fields.
 *
 * @internal
 */
final readonly class ClassShape
{
    /**
     * @param class-string|null $class null: an array
     * @param list<Field> $fields
     */
    public function __construct(public ?string $class, public array $fields, public bool $refusesUnknown = false) {}
}
