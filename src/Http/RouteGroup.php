<?php

declare(strict_types=1);

namespace Nexus\Http;

use Nexus\Http\Internal\Definition;
use Nexus\Http\Internal\Policy;

/**
 * Routes with a common prefix and common settings, from App::group(). A setting applies to all routes of the group,
 * including routes registered before the setting.
 */
final class RouteGroup extends Routing
{
    use Limited;

    /** @internal */
    public function __construct(private readonly App $app, string $prefix, Policy $around)
    {
        $this->policy = new Policy($around);
        $this->policy->setPrefix($prefix);
    }

    public function group(string $prefix, \Closure $register): self
    {
        $group = new self($this->app, $prefix, $this->policy);
        $register($group);

        return $group;
    }

    /** Replaces the group's own prefix, also for the routes that it has already. */
    public function prefix(string $prefix): self
    {
        $this->policy->setPrefix($prefix);

        return $this;
    }

    /** The application that the group belongs to. */
    public function app(): App
    {
        return $this->app;
    }

    protected function add(array $methods, string $pattern, callable|array|string|object $handler): RouteBuilder
    {
        $definition = new Definition($methods, $pattern, $handler, new Policy($this->policy), Definition::caller());
        $this->app->define($definition);

        return new RouteBuilder($this, $definition);
    }
}
