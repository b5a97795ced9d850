<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Argument;

use Nexus\Http\Attribute\FromService;
use Nexus\Http\InvalidHandlerError;
use Nexus\Http\ParamContext;
use Nexus\Http\ParamResolver;

/**
 * Arguments with #[FromService].
 *
 * @internal
 */
final readonly class ServiceArgument implements ParamResolver
{
    public function compile(\ReflectionParameter $parameter, ParamContext $context): ?\Closure
    {
        $attribute = ParamContext::attributeOf($parameter, FromService::class);
        if ($attribute === null) {
            return null;
        }
        $id = $attribute->id ?? ParamContext::typeOf($parameter)
            ?? throw InvalidHandlerError::badService($context->pattern, $parameter);
        if (!$context->hasService($id)) {
            return self::without($parameter, InvalidHandlerError::noService($context->pattern, $parameter, $id));
        }
        $service = $context->service($id);

        return static fn(): mixed => $service;
    }

    private static function without(\ReflectionParameter $parameter, InvalidHandlerError $problem): \Closure
    {
        $value = match (true) {
            $parameter->isDefaultValueAvailable() => $parameter->getDefaultValue(),
            $parameter->allowsNull() => null,
            default => throw $problem,
        };

        return static fn(): mixed => $value;
    }
}
