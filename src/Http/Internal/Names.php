<?php

declare(strict_types=1);

namespace Nexus\Http\Internal;

use Nexus\Http\InvalidHandlerError;

/**
 * Names of routes.
 *
 * @internal
 */
final class Names
{
    /** @param list<Definition> $definitions */
    public static function check(array $definitions, Problems $problems): void
    {
        $places = [];
        foreach ($definitions as $definition) {
            $name = $definition->name;
            if ($name !== null && isset($places[$name])) {
                $error = InvalidHandlerError::namedTwice($name, $places[$name], $definition->pattern());
                $problems->add($definition->declaredAt, $error);
            }
            if ($name !== null) {
                $places[$name] ??= $definition->declaredAt;
            }
        }
    }
}
