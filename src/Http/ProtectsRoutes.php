<?php

declare(strict_types=1);

namespace Nexus\Http;

use Nexus\Http\Internal\Authorization\DemandedProtection;
use Nexus\Http\Internal\Definition;
use Nexus\Http\Internal\Policy;

/**
 * The part of an application that demands protected routes.
 *
 * @internal
 */
trait ProtectsRoutes
{
    private ?DemandedProtection $protection = null;

    /**
     * Demands that each route says who may send its requests: by a requirement, or by #[PublicRoute] or public(). The
     * server does not start with a route that says nothing (NX-1104).
     *
     * @param string ...$except patterns of routes that need no protection, with the routes below them:
     * "/openapi.json", "/assets"
     */
    public function protectRoutes(string ...$except): static
    {
        $this->protection = new DemandedProtection($except, Definition::caller());
        $this->policy()->change();

        return $this;
    }

    /** @internal null: routes need no protection */
    public function protection(): ?DemandedProtection
    {
        return $this->protection;
    }

    /** @internal */
    abstract public function policy(): Policy;
}
