<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Session;

use Nexus\Http\ParamContext;
use Nexus\Http\ParamResolver;
use Nexus\Http\Request;
use Nexus\Http\Session\ReadOnlySession;
use Nexus\Http\Session\Session;

/**
 * Arguments of the types Session and ReadOnlySession. A nullable one is null without the middleware.
 *
 * @internal
 */
final readonly class SessionArgument implements ParamResolver
{
    public function compile(\ReflectionParameter $parameter, ParamContext $context): ?\Closure
    {
        $type = ParamContext::typeOf($parameter);
        if ($type !== Session::class && $type !== ReadOnlySession::class) {
            return null;
        }
        $isOptional = $parameter->allowsNull();
        $isReadOnly = $type === ReadOnlySession::class;

        return static function (Request $request) use ($isOptional, $isReadOnly): Session|ReadOnlySession|null {
            if ($isOptional && $request->attribute(Session::class) === null) {
                return null;
            }
            $session = Session::of($request);

            return $isReadOnly ? $session->asReadOnly() : $session;
        };
    }
}
