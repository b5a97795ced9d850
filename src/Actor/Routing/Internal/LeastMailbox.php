<?php

declare(strict_types=1);

namespace Nexus\Actor\Routing\Internal;

use Nexus\Actor\ActorRef;
use Nexus\Actor\Internal\Post;

/** @internal */
final class LeastMailbox extends OneOfThem
{
    protected function choose(object $message, array $routees): ActorRef
    {
        $chosen = $routees[0];
        $least = \PHP_INT_MAX;
        foreach ($routees as $routee) {
            $load = Post::load($routee);
            if ($load < $least) {
                [$chosen, $least] = [$routee, $load];
            }
            if ($least === 0) {
                break;
            }
        }

        return $chosen;
    }
}
