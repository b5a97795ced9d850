<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Argument;

use Nexus\Http\Attribute\FromAttribute;
use Nexus\Http\ParamContext;
use Nexus\Http\ParamResolver;
use Nexus\Http\Request;

/**
 * Arguments with #[FromAttribute].
 *
 * @internal
 */
final readonly class AttributeArgument implements ParamResolver
{
    public function compile(\ReflectionParameter $parameter, ParamContext $context): ?\Closure
    {
        $attribute = ParamContext::attributeOf($parameter, FromAttribute::class);
        if ($attribute === null) {
            return null;
        }
        $name = $attribute->name ?? $parameter->getName();
        $default = $parameter->isDefaultValueAvailable() ? $parameter->getDefaultValue() : null;

        return static fn(Request $request): mixed => $request->attribute($name, $default);
    }
}
