<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Argument;

use Nexus\Http\Handler\Resolver\CompileContext;
use Nexus\Http\Handler\Resolver\HttpBootContext;
use Nexus\Http\Handler\Resolver\ParamResolver;
use Nexus\Http\Handler\Resolver\ParamResolverRegistry;
use Nexus\Http\Handler\Resolver\ResolverServices;
use Nexus\Http\Handler\Resolver\Scope;

/**
 * Arguments of constructors from resolvers in the shape of the Nexus library.
 *
 * @internal
 */
final readonly class BootArguments
{
    private ParamResolverRegistry $resolvers;

    /** @param list<ParamResolver> $resolvers in the order in which they are asked */
    public function __construct(array $resolvers, private ResolverServices $services)
    {
        $this->resolvers = new ParamResolverRegistry($resolvers);
    }

    /** @return array{mixed}|null null: no resolver computes the argument */
    public function find(\ReflectionParameter $parameter): ?array
    {
        $owner = $parameter->getDeclaringClass()?->getName() ?? '';
        $metadata = $this->resolvers->compile(
            $parameter,
            new CompileContext(Scope::HttpBoot, $owner, $this->services),
        );

        return $metadata === null
            ? null
            : [$metadata->resolver->resolve($metadata, new HttpBootContext($this->services))];
    }
}
