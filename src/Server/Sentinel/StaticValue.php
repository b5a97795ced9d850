<?php

declare(strict_types=1);

namespace Nexus\Server\Sentinel;

/**
 * A static property or variable.
 *
 * @internal
 */
final readonly class StaticValue
{
    /** @param mixed $initial what it is before the first request if it is not known: as declared, or the value */
    public function __construct(public mixed $value, public mixed $initial, public Place $place) {}
}
