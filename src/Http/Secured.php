<?php

declare(strict_types=1);

namespace Nexus\Http;

use Nexus\Http\Attribute\Authorize;
use Nexus\Http\Auth\Requirement;
use Nexus\Http\Internal\Policy;

/**
 * Who may send the requests of an application, of a group, or of one route.
 *
 * @internal
 */
trait Secured
{
    private readonly Policy $policy;

    /**
     * Requires a principal that meets these requirements: an anonymous request is answered with 401, and one whose
     * principal lacks something with 403. They add to those of enclosing groups and of the handler's attributes.
     *
     *     $app->group('/admin', $register)->requires(new RequiresRole('admin'));
     *
     * @param Requirement|Authorize ...$requirements the attributes of Nexus\Http\Attribute are such objects; none: a
     * principal suffices
     */
    public function requires(Requirement|Authorize ...$requirements): static
    {
        $this->policy->addRequirements(...$requirements);

        return $this;
    }

    /**
     * Allows anonymous requests, whatever the enclosing group or the application requires. What an inner route or its
     * handler requires still holds.
     */
    public function public(): static
    {
        $this->policy->setPublic();

        return $this;
    }
}
