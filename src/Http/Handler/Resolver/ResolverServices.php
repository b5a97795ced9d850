<?php

declare(strict_types=1);

namespace Nexus\Http\Handler\Resolver;

use Nexus\Http\Actor\ResolvedActorTable;
use Nexus\Http\MessageSerializer;
use Psr\Container\ContainerInterface;

/** What an application offers to a ParamResolver. */
final readonly class ResolverServices
{
    /** The actors, the container and the serializer of an application; each may be absent. */
    public function __construct(
        public ?ResolvedActorTable $actors = null,
        public ?ContainerInterface $container = null,
        public ?MessageSerializer $serializer = null,
    ) {}
}
