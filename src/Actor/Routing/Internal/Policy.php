<?php

declare(strict_types=1);

namespace Nexus\Actor\Routing\Internal;

use Nexus\Actor\{ActorContext, ActorRef};

/**
 * How a router selects routees. Each router has a policy object of its own, which may have state.
 *
 * @internal
 */
interface Policy
{
    /**
     * Called in the router's handler; must not suspend.
     *
     * @param ActorContext<object>               $router
     * @param non-empty-list<ActorRef<object>> $routees any of them may have stopped meanwhile
     */
    public function route(ActorContext $router, object $message, array $routees): void;
}
