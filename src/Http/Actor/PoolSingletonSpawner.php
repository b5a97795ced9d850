<?php

declare(strict_types=1);

namespace Nexus\Http\Actor;

use Nexus\Actor\ActorRef;
use Nexus\Actor\Props;

/** Starts actors of ActorMode::PoolSingleton instead of ActorSystem::singleton(): App::withPoolSingletonSpawner(). */
interface PoolSingletonSpawner
{
    /**
     * Called once for each actor, when the application is compiled.
     *
     * @param Props<object> $props
     *
     * @return ActorRef<*>
     */
    public function spawn(Props $props, string $name): ActorRef;
}
