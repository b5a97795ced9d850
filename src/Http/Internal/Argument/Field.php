<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Argument;

/**
 * A field of an object: a parameter of its class's constructor.
 *
 * @internal
 */
final readonly class Field
{
    /** @param bool $isOptional the default is used for a missing field */
    public function __construct(
        public string $name,
        public ValueType $type,
        public bool $isOptional = false,
        public mixed $default = null,
    ) {}
}
