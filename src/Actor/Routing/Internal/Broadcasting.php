<?php

declare(strict_types=1);

namespace Nexus\Actor\Routing\Internal;

use Nexus\Actor\ActorContext;
use Nexus\Actor\Internal\Post;

/** @internal */
final class Broadcasting implements Policy
{
    public function route(ActorContext $router, object $message, array $routees): void
    {
        foreach ($routees as $routee) {
            Post::relay($routee, $message);
        }
    }
}
