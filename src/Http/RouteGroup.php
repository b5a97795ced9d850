<?php

declare(strict_types=1);

namespace Nexus\Http;

use Nexus\Http\Internal\Policy;
use Psr\Http\Server\RequestHandlerInterface;

/**
 * Routes with a common prefix and common settings, from App::group(). A setting applies to all routes of the group,
 * including routes registered before the setting.
 */
final class RouteGroup extends Routing
{
    use Limited;

    /** @internal */
    public function __construct(private readonly App $app, private readonly string $prefix, Policy $around)
    {
        $this->policy = new Policy($around);
    }

    public function group(string $prefix, \Closure $register): self
    {
        $group = new self($this->app, $this->prefix . rtrim($prefix, '/'), $this->policy);
        $register($group);

        return $group;
    }

    /** The application that the group belongs to. */
    public function app(): App
    {
        return $this->app;
    }

    protected function add(
        array $methods,
        string $pattern,
        callable|string|RequestHandlerInterface $handler,
    ): RouteBuilder {
        $policy = new Policy($this->policy);
        $this->app->register($methods, $this->prefix . $pattern, $handler, $policy);

        return new RouteBuilder($this, $policy);
    }
}
