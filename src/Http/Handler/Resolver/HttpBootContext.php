<?php

declare(strict_types=1);

namespace Nexus\Http\Handler\Resolver;

/** The context of a constructor of a handler, a middleware or a service. There is no request. */
final class HttpBootContext extends InvocationContext
{
    /** The context of all constructors of an application. */
    public function __construct(ResolverServices $services)
    {
        parent::__construct(Scope::HttpBoot, $services);
    }
}
