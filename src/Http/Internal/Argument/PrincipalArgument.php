<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Argument;

use Nexus\Http\Attribute\FromPrincipal;
use Nexus\Http\Auth\AuthError;
use Nexus\Http\Auth\Principal;
use Nexus\Http\Error\Unauthenticated;
use Nexus\Http\ParamContext;
use Nexus\Http\ParamResolver;
use Nexus\Http\Request;

/**
 * Arguments with #[FromPrincipal], and those of the type Principal.
 *
 * @internal
 */
final readonly class PrincipalArgument implements ParamResolver
{
    public function compile(\ReflectionParameter $parameter, ParamContext $context): ?\Closure
    {
        $type = ParamContext::typeOf($parameter);
        $isMarked = ParamContext::attributeOf($parameter, FromPrincipal::class) !== null;
        if (!$isMarked && ($type !== Principal::class || $parameter->getAttributes() !== [])) {
            return null;
        }
        if ($type === null || $type !== 'mixed' && !is_a($type, Principal::class, true)) {
            throw AuthError::noPrincipal($context->pattern, $parameter);
        }
        if ($parameter->allowsNull()) {
            return static fn(Request $request): ?Principal => self::of($request);
        }

        return static fn(Request $request): Principal => self::of($request) ?? throw new Unauthenticated();
    }

    private static function of(Request $request): ?Principal
    {
        $principal = $request->attribute(Principal::class);

        return $principal instanceof Principal ? $principal : null;
    }
}
