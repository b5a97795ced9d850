<?php

declare(strict_types=1);

namespace Nexus\Http;

use Nexus\Http\Internal\Definition;

/**
 * A route that was just registered. Settings made here apply to it alone:
 *
 *     $app->get('/report', $report)->deadline(60.0)->cancelOnDisconnect();
 *
 * A further verb registers the next route in the same group.
 */
final class RouteBuilder extends Routing
{
    use Limited;

    /** @internal */
    public function __construct(private readonly RouteGroup $group, private readonly Definition $definition)
    {
        $this->policy = $definition->policy;
    }

    /**
     * Names the route, for App::url() and as the operationId of its OpenAPI operation.
     *
     * @param string $name no other route may have it: "user.show"
     */
    public function name(string $name): self
    {
        $this->definition->name = $name;

        return $this;
    }

    public function group(string $prefix, \Closure $register): RouteGroup
    {
        return $this->group->group($prefix, $register);
    }

    /** The application that the route belongs to. */
    public function app(): App
    {
        return $this->group->app();
    }

    protected function add(array $methods, string $pattern, callable|array|string|object $handler): RouteBuilder
    {
        return $this->group->add($methods, $pattern, $handler);
    }
}
