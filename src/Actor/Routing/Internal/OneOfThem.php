<?php

declare(strict_types=1);

namespace Nexus\Actor\Routing\Internal;

use Nexus\Actor\{ActorContext, ActorRef};
use Nexus\Actor\Internal\Post;

/**
 * The base of policies that give each message to one routee.
 *
 * @internal
 */
abstract class OneOfThem implements Policy
{
    final public function route(ActorContext $router, object $message, array $routees): void
    {
        $chosen = $this->choose($message, $routees);
        if (!$chosen->isAlive()) {
            $living = self::living($routees);
            $chosen = $living === [] ? $chosen : $this->choose($message, $living);
        }
        Post::relay($chosen, $message);
    }

    /**
     * @param non-empty-list<ActorRef<object>> $routees
     *
     * @return ActorRef<object>
     */
    abstract protected function choose(object $message, array $routees): ActorRef;

    /**
     * @param list<ActorRef<object>> $routees
     *
     * @return list<ActorRef<object>>
     */
    private static function living(array $routees): array
    {
        return array_values(array_filter($routees, static fn(ActorRef $routee): bool => $routee->isAlive()));
    }
}
