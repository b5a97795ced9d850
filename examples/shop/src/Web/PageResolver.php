<?php

declare(strict_types=1);

namespace Shop\Web;

use Nexus\Http\ParamContext;
use Nexus\Http\ParamResolver;
use Nexus\Http\Request;
use Nexus\Http\Template\Templates;

/** Gives a Page to handlers that have a parameter of this type. */
final class PageResolver implements ParamResolver
{
    public function compile(\ReflectionParameter $parameter, ParamContext $context): ?\Closure
    {
        if (ParamContext::typeOf($parameter) !== Page::class) {
            return null;
        }
        $templates = $context->service(Templates::class);

        return static fn(Request $request): Page => new Page($templates, $request);
    }
}
