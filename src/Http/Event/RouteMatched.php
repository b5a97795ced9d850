<?php

declare(strict_types=1);

namespace Nexus\Http\Event;

use Nexus\Http\Request;
use Nexus\Http\RouteContext;

/** A request has a route. RequestEvents dispatches it after RequestStarted, and not for a path without a route. */
final readonly class RouteMatched
{
    /**
     * @internal
     * @param array<string, mixed> $pathParams
     */
    public function __construct(
        public Request $request,
        public RouteContext $route,
        /** The parameters of the path by their names, as Request::attribute() returns them. */
        public array $pathParams,
    ) {}
}
