<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Csrf;

use Nexus\Http\Middleware\CsrfToken;
use Nexus\Http\ParamContext;
use Nexus\Http\ParamResolver;
use Nexus\Http\Request;

/**
 * Arguments of the type CsrfToken. A nullable one is null without the middleware.
 *
 * @internal
 */
final readonly class CsrfArgument implements ParamResolver
{
    public function compile(\ReflectionParameter $parameter, ParamContext $context): ?\Closure
    {
        if (ParamContext::typeOf($parameter) !== CsrfToken::class) {
            return null;
        }
        $isOptional = $parameter->allowsNull();

        return static fn(Request $request): ?CsrfToken
            => $isOptional && $request->attribute(CsrfToken::class) === null ? null : CsrfToken::of($request);
    }
}
