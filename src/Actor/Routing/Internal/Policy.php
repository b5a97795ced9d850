<?php

declare(strict_types=1);

namespace Nexus\Actor\Routing\Internal;

use Nexus\Actor\{ActorContext, ActorRef};

/**
 * How one router chooses; each of them has one of its own, with what it remembers.
 *
 * @internal
 */
interface Policy
{
    /**
     * In the turn of the router's handler, which it must not hold up.
     *
     * @param ActorContext<object>               $router
     * @param non-empty-list<ActorRef<object>> $routees of whom any may have died since
     */
    public function route(ActorContext $router, object $message, array $routees): void;
}
