<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Authorization;

use Nexus\Http\Attribute\Authorize;
use Nexus\Http\Auth\AuthError;
use Nexus\Http\Auth\Authorizer;
use Nexus\Http\Auth\Requirement;
use Nexus\Http\Auth\SetsPrincipal;
use Nexus\Http\Internal\Definition;
use Nexus\Http\Internal\Handler;
use Nexus\Http\Internal\Problems;
use Nexus\Http\Internal\Services;
use Psr\Http\Server\MiddlewareInterface;

/**
 * Adds the check of what a route requires to its middleware, and finds routes that are protected wrongly.
 *
 * @internal
 */
final readonly class Protection
{
    /**
     * @param list<\Closure|MiddlewareInterface> $outer the application's middleware
     * @param DemandedProtection|null $demanded null: routes need no protection
     */
    public function __construct(
        private array $outer,
        private Services $services,
        private Problems $problems,
        private ?DemandedProtection $demanded,
    ) {}

    /**
     * @param list<\Closure|MiddlewareInterface> $inner the middleware of groups and of the route
     *
     * @return list<\Closure|MiddlewareInterface> with the check directly after the innermost that sets a principal
     */
    public function guard(Definition $definition, Handler $handler, array $inner): array
    {
        $access = Access::of($definition->policy, $definition->handler, $handler);
        $route = implode('|', $definition->methods) . " {$definition->pattern()}";
        $at = $definition->declaredAt;
        if ($access->contradiction !== null) {
            $this->problems->add($at, AuthError::contradiction($route, $access->contradiction));
        }
        if ($this->demanded?->isMissing($definition, $access) === true) {
            $this->problems->add($at, AuthError::unprotected($route));
        }
        if ($access->name === null && !$access->needsPrincipal()) {
            return $inner;
        }
        [$scheme, $position] = $this->authentication($inner);
        if ($scheme === null) {
            $this->problems->add($at, AuthError::withoutAuthentication($route, $access->name ?? 'a requirement'));
        }
        if (!$access->needsPrincipal()) {
            return $inner;
        }
        $guard = new Guard($scheme, $this->requirements($access), $this->policies($access, $route, $at));
        array_splice($inner, $position, 0, [$guard(...)]);

        return $inner;
    }

    /** @return list<Requirement> */
    private function requirements(Access $access): array
    {
        return array_values(array_filter(
            $access->requirements,
            static fn(Requirement|Authorize $one): bool => $one instanceof Requirement,
        ));
    }

    /** @return list<Authorizer> */
    private function policies(Access $access, string $route, string $at): array
    {
        $policies = [];
        foreach ($access->requirements as $one) {
            if ($one instanceof Authorize) {
                $policies[] = $this->problems->collect($at, fn(): Authorizer => $this->policy($one, $route));
            }
        }

        return array_values(array_filter($policies, static fn(?Authorizer $one): bool => $one !== null));
    }

    private function policy(Authorize $attribute, string $route): Authorizer
    {
        $class = $attribute->authorizer;
        $policy = $this->services->has($class) ? $this->services->get($class) : null;

        return $policy instanceof Authorizer ? $policy : throw AuthError::noAuthorizer($route, $class);
    }

    /**
     * @param list<\Closure|MiddlewareInterface> $inner
     *
     * @return array{SetsPrincipal|null, int} the innermost, and the position after it in $inner
     */
    private function authentication(array $inner): array
    {
        foreach (array_reverse($inner, true) as $index => $one) {
            $found = self::setsPrincipal($one);
            if ($found !== null) {
                return [$found, $index + 1];
            }
        }
        foreach (array_reverse($this->outer) as $one) {
            $found = self::setsPrincipal($one);
            if ($found !== null) {
                return [$found, 0];
            }
        }

        return [null, 0];
    }

    private static function setsPrincipal(\Closure|MiddlewareInterface $middleware): ?SetsPrincipal
    {
        $object = $middleware instanceof \Closure
            ? (new \ReflectionFunction($middleware))->getClosureThis()
            : $middleware;
        $isMethod = !$middleware instanceof \Closure
            || !str_contains((new \ReflectionFunction($middleware))->getName(), '{closure');

        return $isMethod && $object instanceof SetsPrincipal ? $object : null;
    }
}
