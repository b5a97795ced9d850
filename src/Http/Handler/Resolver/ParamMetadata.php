<?php

declare(strict_types=1);

namespace Nexus\Http\Handler\Resolver;

/** What ParamResolver::compile() knows about a parameter. */
final readonly class ParamMetadata
{
    /**
     * The metadata of one parameter.
     *
     * @param ParamResolver $resolver whose resolve() computes the argument
     * @param string $name of the parameter
     * @param string|null $type name of its type
     * @param array<array-key, mixed> $payload values for resolve()
     * @param bool $needsScope whether resolve() uses the actors of the request; not read here, they cost nothing
     */
    public function __construct(
        public ParamResolver $resolver,
        public string $name,
        public ?string $type,
        public array $payload = [],
        public bool $needsScope = false,
    ) {}
}
