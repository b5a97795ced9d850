<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Argument;

/**
 * What a parameter gets if the request has no value for it.
 *
 * @internal
 */
final class Absence
{
    /** @return (\Closure(): mixed)|null computes the default; null: the request must have a value */
    public static function valueFor(\ReflectionParameter $parameter): ?\Closure
    {
        if (!$parameter->isDefaultValueAvailable()) {
            return $parameter->getType()?->allowsNull() === true ? static fn(): null => null : null;
        }
        $default = $parameter->getDefaultValue();

        // A default may be "new Filter()", which is evaluated each time.
        return \is_object($default) && !$default instanceof \UnitEnum
            ? $parameter->getDefaultValue(...)
            : static fn(): mixed => $default;
    }
}
