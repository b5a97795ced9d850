<?php

declare(strict_types=1);

namespace Nexus\Http\Handler\Resolver;

/** Resolvers in the order in which they are asked. */
final readonly class ParamResolverRegistry
{
    /**
     * A registry of these resolvers.
     *
     * @param list<ParamResolver> $resolvers
     */
    public function __construct(private array $resolvers = []) {}

    /** With one more, which is asked last. */
    public function with(ParamResolver $resolver): self
    {
        return new self([...$this->resolvers, $resolver]);
    }

    /** With one more, which is asked first. */
    public function withOverride(ParamResolver $resolver): self
    {
        return new self([$resolver, ...$this->resolvers]);
    }

    /** What the first resolver says that computes the parameter; null: there is none. */
    public function compile(\ReflectionParameter $param, CompileContext $ctx): ?ParamMetadata
    {
        foreach ($this->resolvers as $resolver) {
            $metadata = $resolver->compile($param, $ctx);
            if ($metadata !== null) {
                return $metadata;
            }
        }

        return null;
    }
}
