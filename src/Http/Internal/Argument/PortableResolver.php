<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Argument;

use Nexus\Http\Actor\PerRequestActorScope;
use Nexus\Http\Handler\Resolver\CompileContext;
use Nexus\Http\Handler\Resolver\HttpRequestContext;
use Nexus\Http\Handler\Resolver\ParamResolver as PortableShape;
use Nexus\Http\Handler\Resolver\ResolverServices;
use Nexus\Http\Handler\Resolver\Scope;
use Nexus\Http\ParamContext;
use Nexus\Http\ParamResolver;
use Nexus\Http\Request;

/**
 * A resolver in the shape of the Nexus library as one of this package.
 *
 * @internal
 */
final readonly class PortableResolver implements ParamResolver
{
    public function __construct(
        private PortableShape $resolver,
        private ResolverServices $services,
        private RequestActors $actors,
    ) {}

    public function compile(\ReflectionParameter $parameter, ParamContext $context): ?\Closure
    {
        $owner = implode('|', $context->methods) . " {$context->pattern}";
        $metadata = $this->resolver->compile(
            $parameter,
            new CompileContext(Scope::HttpRequest, $owner, $this->services),
        );
        if ($metadata === null) {
            return null;
        }
        $names = $context->pathParameters;

        return fn(Request $request): mixed => $metadata->resolver->resolve($metadata, new HttpRequestContext(
            $this->services,
            $request->toPsr7(),
            array_map(strval(...), array_filter(array_intersect_key($request->attributes(), $names), is_scalar(...))),
            new PerRequestActorScope($this->actors, $request),
        ));
    }
}
