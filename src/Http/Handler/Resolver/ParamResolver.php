<?php

declare(strict_types=1);

namespace Nexus\Http\Handler\Resolver;

/**
 * Computes arguments of handlers, in the shape of the Nexus library (nexus-actors/nexus), for applications that move
 * over. New code uses Nexus\Http\ParamResolver, whose closures read no metadata in a request.
 */
interface ParamResolver
{
    /**
     * Called once for each parameter of each handler, when the application is compiled. Also called for parameters of
     * constructors, when the object is created.
     *
     * @return ParamMetadata|null null: another resolver has to compute this argument
     */
    public function compile(\ReflectionParameter $param, CompileContext $ctx): ?ParamMetadata;

    /** The argument of a request, a connection or a constructor, from what compile() has returned. */
    public function resolve(ParamMetadata $metadata, InvocationContext $ctx): mixed;
}
