<?php

declare(strict_types=1);

namespace Nexus\Http\Handler\Resolver;

use Nexus\Actor\ActorSystem;
use Nexus\Http\MessageSerializer;
use Psr\Container\ContainerInterface;

/** What an application offers to a ParamResolver. */
final readonly class ResolverServices
{
    /** The actor system, the container and the serializer of an application; each may be absent. */
    public function __construct(
        public ?ActorSystem $actors = null,
        public ?ContainerInterface $container = null,
        public ?MessageSerializer $serializer = null,
    ) {}
}
